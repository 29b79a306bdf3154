# A CrawlSpider with the settings that `scrapy startproject` makes. Usage: /usr/bin/python3 scrapy_ordinary.py URL...
import sys
from urllib.parse import urlsplit

from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import CrawlSpider, Rule

starts = sys.argv[1:]


class Site(CrawlSpider):
    name = "site"
    start_urls = starts
    allowed_domains = [urlsplit(start).hostname for start in starts]
    rules = (Rule(LinkExtractor(), callback="parse_page", follow=True),)

    def parse_page(self, response):
        yield {"url": response.url, "title": response.css("title::text").get()}


process = CrawlerProcess({"ROBOTSTXT_OBEY": True, "LOG_LEVEL": "INFO", "TELNETCONSOLE_ENABLED": False})
process.crawl(Site)
process.start()
