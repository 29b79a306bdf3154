# Scrapy with everything switched off that can be, and lxml called by hand. Usage: /usr/bin/python3 scrapy_tuned.py URL
import sys
from urllib.parse import urldefrag, urljoin, urlsplit

import scrapy
from lxml import html
from scrapy.crawler import CrawlerProcess

start = sys.argv[1]
host = urlsplit(start).netloc
seen = {start}


class Site(scrapy.Spider):
    name = "site"
    start_urls = [start]

    def parse(self, response):
        if b"html" not in (response.headers.get("Content-Type") or b""):
            return
        tree = html.fromstring(response.body)
        for href in tree.xpath("//a/@href|//area/@href"):
            url = urldefrag(urljoin(response.url, href))[0]
            if url not in seen and urlsplit(url).netloc == host:
                seen.add(url)
                yield scrapy.Request(url, dont_filter=True)


settings = {
    "ROBOTSTXT_OBEY": False,
    "LOG_ENABLED": False,
    "COOKIES_ENABLED": False,
    "RETRY_ENABLED": False,
    "REDIRECT_ENABLED": False,
    "TELNETCONSOLE_ENABLED": False,
    "AJAXCRAWL_ENABLED": False,
    "HTTPCACHE_ENABLED": False,
    "CONCURRENT_REQUESTS": 8,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 8,
    "DUPEFILTER_CLASS": "scrapy.dupefilters.BaseDupeFilter",
    "STATS_CLASS": "scrapy.statscollectors.DummyStatsCollector",
    "SCHEDULER_MEMORY_QUEUE": "scrapy.squeues.FifoMemoryQueue",
    "SCHEDULER_PRIORITY_QUEUE": "scrapy.pqueues.ScrapyPriorityQueue",
    "DOWNLOADER_MIDDLEWARES_BASE": {},
    "SPIDER_MIDDLEWARES_BASE": {},
    "EXTENSIONS_BASE": {},
}
process = CrawlerProcess(settings, install_root_handler=False)
process.crawl(Site)
process.start()
