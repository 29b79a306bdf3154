/**
 * When things take place, as pages in 27 languages say it, with where each was found. Columns: text, language, start, end, the day it is read on where the text says no year or no day at all, the order of
 * digits, source. Starts of what comes back are left open.
 */
export const writtenDates = `
Samstag, 1. Juni um 18.30 Uhr	de	2019-06-01T18:30		2019-05-31		https://www.sr.de/sr/sr2/themen/kultur/20190531_auftakt_serenaden_konzerte100.html
31.05.2019 | 14:00 Uhr	de	2019-05-31T14:00				https://www.sr.de/sr/sr2/themen/kultur/20190531_auftakt_serenaden_konzerte100.html
01.06.2019, 18:30 Uhr	de	2019-06-01T18:30			dmy	https://www.sr.de/sr/sr2/themen/kultur/20190531_auftakt_serenaden_konzerte100.html
17.08.2019, 20:00 Uhr	de	2019-08-17T20:00				https://www.sr.de/sr/sr2/themen/kultur/20190531_auftakt_serenaden_konzerte100.html
06.07.2019, 18:30 Uhr	de	2019-07-06T18:30			dmy	https://www.sr.de/sr/sr2/themen/kultur/20190531_auftakt_serenaden_konzerte100.html
Am 14. und 15. August	de	2020-08-14	2020-08-15	2020-08-01		https://www.saarnews.com/14-15-und-21-22-august-live-musik-bei-schlossgarten-open-airs/
Sonntag, Februar 28, 2021	de	2021-02-28				https://www.saarnews.com/14-15-und-21-22-august-live-musik-bei-schlossgarten-open-airs/
Am Mittwoch, den 22. Juni	de	2022-06-22		2022-06-01		https://www.myheimat.de/koenigsbrunn/kultur/54-serenadenabend-d3369879.html
vom 10. Juli bis zum 14. August	de	2020-07-10	2020-08-14	2020-07-06		https://herzogtum-direkt.de/index.php/2020/07/06/sommerkonzerte-in-berkenthin/
jeweils freitags um 20 Uhr	de		recurring			https://herzogtum-direkt.de/index.php/2020/07/06/sommerkonzerte-in-berkenthin/
am Freitag, 1. Juli	de	2022-07-01		2022-06-28		https://www.sueddeutsche.de/muenchen/starnberg/open-air-konzert-berg-sternwarte-aufkirchen-silverfish-surfers-1.5611625
Am 14. Juni	de	2015-06-14		2015-06-09		http://www.onetz.de/amberg-in-der-oberpfalz/lokales/grosses-publikum-beim-schmissigen-serenadenauftakt-im-maltesergarten-d114652.html
23. Dezember 2018, 21:52 Uhr	de	2018-12-23T21:52				https://www.sueddeutsche.de/muenchen/dachau/sonntags-fuehrungen-im-museum-1.4264702?source=rss
an allen Sonntagen vom 30. Dezember an bis 3. Februar 2019	de		recurring			https://www.sueddeutsche.de/muenchen/dachau/sonntags-fuehrungen-im-museum-1.4264702?source=rss
18. Mai 2025 13:00 - 17:00	de	2025-05-18T13:00	2025-05-18T17:00			https://dachauer-galerien-museen.de/events/internationaler-museumstag
Sa., 15.02.2025, 13:00 h	de	2025-02-15T13:00				https://www.museen-in-muenster.de/termindetails.php?we_objectID=4416&sID=61&mID=17
Samstag, 15.2., 14–15 Uhr	de	2025-02-15T14:00	2025-02-15T15:00	2025-02-01		https://www.museen-in-muenster.de/termindetails.php?we_objectID=4416&sID=61&mID=17
Jeder zweite Freitag im Monat: 10 – 24 Uhr	de		recurring			https://www.museen-in-muenster.de/termindetails.php?we_objectID=4416&sID=61&mID=17
Am 2. Freitag im Monat	de		recurring			https://www.museen-in-muenster.de/termindetails.php?we_objectID=4416&sID=61&mID=17
Am Freitag, dem 8. Mai	de	2020-05-08		2020-05-01		https://www.schloss-klippenstein.de/home.html
Dienstag bis Freitag: 9:00 Uhr bis 15:00 Uhr	de		recurring			https://www.museum-sagar.de/oeffnungszeiten/
Mittwoch und Samstag von 15 bis 18 Uhr	de		recurring			https://www.eschborn.de/aktuelles/detail/News/museum-hat-jetzt-auch-dienstags-geoeffnet
Du 13/06/2025 au 12/09/2025	fr	2025-06-13	2025-09-12		dmy	https://www.eterritoire.fr/tout/territoires%20(feche-l-eglise)/5
Le 15/06/2025	fr	2025-06-15				https://www.eterritoire.fr/tout/territoires%20(feche-l-eglise)/5
Du 4 avril au 12 septembre	fr	2025-04-04	2025-09-12	2025-04-01		https://www.eterritoire.fr/tout/territoires%20(feche-l-eglise)/5
De 16h à 20h	fr	2025-06-13T16:00	2025-06-13T20:00	2025-06-13		https://www.eterritoire.fr/tout/territoires%20(feche-l-eglise)/5
Le 19/09/2025	fr	2025-09-19				https://www.eterritoire.fr/tout/landeronde%20st%20georges%20(meuse)/7
le mardi 9 septembre à partir de 10h30	fr	2025-09-09T10:30		2025-09-01		https://www.eterritoire.fr/tout/landeronde%20st%20georges%20(meuse)/7
du 25 juin au 1er septembre 2020	fr	2020-06-25	2020-09-01			https://toutelaculture.com/actu/lagenda-culture-de-la-semaine-du-29-juin-2/
du 29 juin au 1 juillet	fr	2020-06-29	2020-07-01	2020-06-29		https://toutelaculture.com/actu/lagenda-culture-de-la-semaine-du-29-juin-2/
lundi 29 juin à partir de 20h30	fr	2020-06-29T20:30		2020-06-29		https://toutelaculture.com/actu/lagenda-culture-de-la-semaine-du-29-juin-2/
Mercredi 1 juillet	fr	2020-07-01		2020-06-29		https://toutelaculture.com/actu/lagenda-culture-de-la-semaine-du-29-juin-2/
les jeudis à 20h55	fr		recurring			https://toutelaculture.com/actu/lagenda-culture-de-la-semaine-du-29-juin-2/
à partir de jeudi 2 juillet jusqu’au 3 septembre 2020	fr	2020-07-02	2020-09-03			https://toutelaculture.com/actu/lagenda-culture-de-la-semaine-du-29-juin-2/
28 avril – 1er mai 2016	fr	2016-04-28	2016-05-01			https://pdfslide.fr/documents/expositions-avec-vues-maison-de-larchitecture-et-des-une-nouvelle-consideration.html
September 23, 1997	en	1997-09-23				http://www.tieyourshoesreviews.com/2016/12/it-should-not-be-a-mystery-figuring-out-when-the-music-starts/
09.23.97	en	1997-09-23			mdy	http://www.tieyourshoesreviews.com/2016/12/it-should-not-be-a-mystery-figuring-out-when-the-music-starts/
Aug. 18-20	en	2022-08-18	2022-08-20	2022-08-15		https://www.lubbockonline.com/story/entertainment/local/2022/08/21/lubbock-entertainment-in-brief/65408496007/
Doors open at 7 p.m. Showtime is 8 p.m.	en	2022-08-18T20:00		2022-08-18		https://www.lubbockonline.com/story/entertainment/local/2022/08/21/lubbock-entertainment-in-brief/65408496007/
7 p.m. Sunday, Aug. 21	en	2022-08-21T19:00		2022-08-15		https://www.lubbockonline.com/story/entertainment/local/2022/08/21/lubbock-entertainment-in-brief/65408496007/
Friday, 18th November	en	1977-11-18		1977-11-01		https://thesibfords.uk/diary/sibford-scene/2019/12302
Friday December 2	en	2022-12-02		2022-11-23		https://www.abergavennychronicle.com/news/support-for-cross-ash-village-halls-quiz-night-574269
Saturday December 10	en	2022-12-10		2022-11-23		https://www.abergavennychronicle.com/news/support-for-cross-ash-village-halls-quiz-night-574269
October 3rd 2014	en	2014-10-03				https://www.farringdon.biz/news/quizoct.html
14th December	en	2014-12-14		2014-10-03		https://www.farringdon.biz/news/quizoct.html
every Tuesday night	en		recurring			https://husthwaitevillage.com/new_news_detail.php?id=839
May 17th 2025	en	2025-05-17				https://www.northcerneyvillagehall.com/news
Sunday July 28th. 12.00.	en	2024-07-28T12:00		2024-07-20		https://www.northcerneyvillagehall.com/news
Tuesday Aug 6th 10.30am	en	2024-08-06T10:30		2024-07-20		https://www.northcerneyvillagehall.com/news
the weekend of 7/8th June 2025	en	2025-06-07	2025-06-08			https://www.northcerneyvillagehall.com/news
Monday evening 16th September	en	2024-09-16		2024-08-01		https://www.northcerneyvillagehall.com/news
Friday 3rd April	en	2020-04-03		2020-02-01		https://svhall.co.uk/february-2020/
On Saturday 16th May	en	2020-05-16		2020-02-01		https://svhall.co.uk/february-2020/
23th – 29th January 2023	en	2023-01-23	2023-01-29			https://www.bradfieldvillagehall.co.uk/?p=1937
Thursday 22nd November 2018	en	2018-11-22				http://www.astonlewalls.org/village-hall-committee/
Saturday 12th October 2019	en	2019-10-12				http://www.astonlewalls.org/village-hall-committee/
on the 6th and 7th July	en	2019-07-06	2019-07-07	2019-07-01		http://www.astonlewalls.org/village-hall-committee/
6 until 20 March	en	2018-03-06	2018-03-20	2018-03-01		https://www.bauhaus.de/en/ausstellungen/sonderausstellungen/4095_umbauarbeiten_6_3_bis_20_3_geschlossen/
from 21 March to 29 April 2018	en	2018-03-21	2018-04-29			https://www.bauhaus.de/en/ausstellungen/sonderausstellungen/4095_umbauarbeiten_6_3_bis_20_3_geschlossen/
From 30 April 2018	en	2018-04-30				https://www.bauhaus.de/en/ausstellungen/sonderausstellungen/4095_umbauarbeiten_6_3_bis_20_3_geschlossen/
los días 25 y 26 de junio	es	2004-06-25	2004-06-26	2004-06-21		https://revistaviajeros.com/?p=723
desde el próximo viernes hasta el 4 de julio	es	2004-06-25	2004-07-04	2004-06-21		https://revistaviajeros.com/?p=723
hoy viernes, a las 19 horas	es	2016-02-19T19:00		2016-02-19		http://canalvicus.com/2016/02/citas-fin-de-semana-2/
Mañana sábado 20	es	2016-02-20		2016-02-19		http://canalvicus.com/2016/02/citas-fin-de-semana-2/
El domingo 21	es	2016-02-21		2016-02-19		http://canalvicus.com/2016/02/citas-fin-de-semana-2/
Jueves, 28 junio 2018, 19:23	es	2018-06-28T19:23				https://www.elnortedecastilla.es/castillayleon/retorno-pinrura-20180628112835-nt.html
desde el próximo jueves dia 14 de junio y hasta el 26 de agosto de 2018	es	2018-06-14	2018-08-26			https://www.elnortedecastilla.es/castillayleon/retorno-pinrura-20180628112835-nt.html
viernes 29 de junio a las 20:00 horas	es	2018-06-29T20:00		2018-06-28		https://www.elnortedecastilla.es/castillayleon/retorno-pinrura-20180628112835-nt.html
21 y 22 de junio	es	2013-06-21	2013-06-22	2013-06-01		https://www.mujeraldia.com/celebraciones/21-junio-dia-musica.html
Viernes 21: Desde las 20:30 horas	es	2013-06-21T20:30		2013-06-20		https://www.mujeraldia.com/celebraciones/21-junio-dia-musica.html
desde las 21:00 hasta las 24:00 horas	es	2013-06-21T21:00	2013-06-22T00:00	2013-06-21		https://www.mujeraldia.com/celebraciones/21-junio-dia-musica.html
Jueves, 3 de septiembre 2020, 20:08	es	2020-09-03T20:08				https://navalmoral.hoy.es/explanada-edificio-multiusos-20200903200721-nt_amp.html
VIERNES 13	es	2025-06-13		2025-06-13		https://www.diariodeleon.es/ocio/agenda-de-leon/250613/2050955/destinos.html
Este domingo, a las 21.30 horas	es	2024-08-18T21:30		2024-08-17		https://masinteresmadrid.com/condeduque-acoge-este-domingo-algo-inesperado-el-concierto-sorpresa-de-veranos-de-la-villa
sábado 17 de agosto de 2024, 19:39h	es	2024-08-17T19:39				https://masinteresmadrid.com/condeduque-acoge-este-domingo-algo-inesperado-el-concierto-sorpresa-de-veranos-de-la-villa
VIERNES 2 DE JUNIO	es	2023-06-02		2023-06-01		https://www.laopiniondezamora.es/zamora/2023/06/01/agenda-zamora-58055715.html
de 18.00 a 22.00 horas	es	2023-06-02T18:00	2023-06-02T22:00	2023-06-02		https://www.laopiniondezamora.es/zamora/2023/06/01/agenda-zamora-58055715.html
Sabato 2 giugno	it	2018-06-02		2018-06-01		https://archivio.piacenza24.eu/altri-appuntamenti-ed-eventi-del-fine-settimana-dal-1-al-3-giugno
venerdì 1 e sabato 2 giugno	it	2018-06-01	2018-06-02	2018-06-01		https://archivio.piacenza24.eu/altri-appuntamenti-ed-eventi-del-fine-settimana-dal-1-al-3-giugno
sabato 9 giugno alle 18	it	2018-06-09T18:00		2018-06-01		https://archivio.piacenza24.eu/altri-appuntamenti-ed-eventi-del-fine-settimana-dal-1-al-3-giugno
Domenica 3 giugno alle ore 11	it	2018-06-03T11:00		2018-06-01		https://archivio.piacenza24.eu/altri-appuntamenti-ed-eventi-del-fine-settimana-dal-1-al-3-giugno
dal 19 al 21 settembre 2025	it	2025-09-19	2025-09-21			https://primamerate.it/?p=192061
da venerdì 19 a lunedì 22 settembre	it	2025-09-19	2025-09-22	2025-09-18		https://primamerate.it/?p=192061
Venerdì 19 settembre alle ore 20:30	it	2025-09-19T20:30		2025-09-18		https://primamerate.it/?p=192061
Da venerdì 19 a domenica 21 settembre	it	2025-09-19	2025-09-21	2025-09-18		https://primamerate.it/?p=192061
28 giugno 2024	it	2024-06-28				https://www.ilgiorno.it/cosa-fare/cosa-fare-weekend-18-29-30-giugno-ei6cllvg
Dal 24 al 30 giugno	it	2024-06-24	2024-06-30	2024-06-20		https://www.ilgiorno.it/cosa-fare/cosa-fare-weekend-18-29-30-giugno-ei6cllvg
Sabato alle 15:30	it	2024-06-29T15:30		2024-06-28		https://www.ilgiorno.it/cosa-fare/cosa-fare-weekend-18-29-30-giugno-ei6cllvg
Da venerdì 3 a domenica 5 Giugno	it	2022-06-03	2022-06-05	2022-06-03		https://ilsaronno.it/2022/06/03/cosa-fare-nel-week-end-30/
Venerdì 3 Giugno	it	2022-06-03		2022-06-03		https://ilsaronno.it/2022/06/03/cosa-fare-nel-week-end-30/
tra il 21 e il 23 giugno 2024	it	2024-06-21	2024-06-23			https://www.ilgiorno.it/cosa-fare/cosa-fare-week-end-21-23-giugno-oi41kgk8
Sabato 28 giugno	it	2025-06-28		2025-06-27		https://ilsaronno.it/2025/06/27/cosa-fare-week-end-56/
Oggi 22 aprile	it	2016-04-22		2016-04-22		https://www.planetmagazine.it/category/musei/
17 & 18 juni	nl	2023-06-17	2023-06-18	2023-06-14		https://issuu.com./weekinweekuit/docs/wiwu18web/s/25451346
23, 24 & 25 juni	nl	2023-06-23	2023-06-25	2023-06-14		https://issuu.com./weekinweekuit/docs/wiwu18web/s/25451346
zondag 7 maart 2021	nl	2021-03-07				https://www.honsoirde.nl/?paging_page_259_l230496978=1
op donderdagavond 20 juli	nl	2023-07-20		2023-07-01		https://de-andijker.nl/zomeravondconcert-excelsior-3/
2 juli	nl	2023-07-02		2023-06-30		https://www.trouw.nl/tijdgeest/jutterspad-theaterspektakel-en-muziek-op-het-water~ba6470cf/
vrijdag 2 september, in de Van Cappellenzaal. Aanvang 19.15 uur	nl	2022-09-02T19:15		2022-07-15		https://www.vriendenrpho.nl/2022/07/eerste-concertinleiding-nieuwe-seizoen/
zondag 3 mei	nl	2020-05-03		2020-04-22		http://www.jazzinverdan.nl/?p=1920
Vrijdag 20 augustus 20:30-22:30	nl	2021-08-20T20:30	2021-08-20T22:30	2021-08-01		https://debosschezomer.nl/events/rondom-dieske/
Zaterdag 28 augustus 20:30-22:30	nl	2021-08-28T20:30	2021-08-28T22:30	2021-08-01		https://debosschezomer.nl/events/rondom-dieske/
Wekelijks, op vrijdag/zaterdagavond	nl		recurring			https://debosschezomer.nl/events/rondom-dieske/
Woensdag 4 juni 2008	nl	2008-06-04				https://krantenbankzeeland.nl/issue/pzc/2008-06-04/edition/null/page/37?query=
Iedere woensdag en zaterdag	nl		recurring			https://krantenbankzeeland.nl/issue/pzc/2008-06-04/edition/null/page/37?query=
13.30 tot 17.00 uur	nl	2008-06-04T13:30	2008-06-04T17:00	2008-06-04		https://krantenbankzeeland.nl/issue/pzc/2008-06-04/edition/null/page/37?query=
10.00-11.30 uur	nl	2008-06-04T10:00	2008-06-04T11:30	2008-06-04		https://krantenbankzeeland.nl/issue/pzc/2008-06-04/edition/null/page/37?query=
domingo, 25 de junho, às 15h	pt	2023-06-25T15:00		2023-06-21		https://www.sabado.pt/gps/detalhe/20230621-1756-nunca-mais-e-sabado-tudo-o-que-pode-fazer-este-fim-de-semana
sábado, 24, a partir das 10h	pt	2023-06-24T10:00		2023-06-21		https://www.sabado.pt/gps/detalhe/20230621-1756-nunca-mais-e-sabado-tudo-o-que-pode-fazer-este-fim-de-semana
de 23 a 25 de junho	pt	2023-06-23	2023-06-25	2023-06-21		https://www.sabado.pt/gps/detalhe/20230621-1756-nunca-mais-e-sabado-tudo-o-que-pode-fazer-este-fim-de-semana
domingo, dia 2 de julho	pt	2017-07-02		2017-06-30		http://boacamaboamesa.expresso.sapo.pt/boa-vida/2017-06-30-Borlas-Comecar-julho-sem-gastar-um-centimo
16 set.: 21.30h	pt	2022-09-16T21:30		2022-09-12		https://lifestyle.sapo.pt/casa-e-lazer/noticias-casa-e-lazer/artigos/bom-inicio-de-semana-regresse-a-rotina-com-programas-para-toda-a-familia
16 a 18 set.	pt	2022-09-16	2022-09-18	2022-09-12		https://lifestyle.sapo.pt/casa-e-lazer/noticias-casa-e-lazer/artigos/bom-inicio-de-semana-regresse-a-rotina-com-programas-para-toda-a-familia
14 set.: 20h	pt	2022-09-14T20:00		2022-09-12		https://lifestyle.sapo.pt/casa-e-lazer/noticias-casa-e-lazer/artigos/bom-inicio-de-semana-regresse-a-rotina-com-programas-para-toda-a-familia
dia 5 de Junho às 21h	pt	2025-06-05T21:00		2025-06-04		https://culturadeborla.blogs.sapo.pt/2025/06/04/
este sábado, a partir das 22h30	pt	2016-06-25T22:30		2016-06-23		http://observador.pt/2016/06/23/sugestoes-para-um-fim-de-semana-em-cheio-58/
No domingo, às 21h	pt	2016-06-26T21:00		2016-06-23		http://observador.pt/2016/06/23/sugestoes-para-um-fim-de-semana-em-cheio-58/
24 de outubro	pt	2025-10-24		2025-10-22		https://www.brasilforadacaverna.com.br/?p=19698
Salão abre às 20h | Show às 22h	pt	2025-10-24T22:00		2025-10-24		https://www.brasilforadacaverna.com.br/?p=19698
Dia 9 de Junho	pt	2018-06-09		2018-06-08		https://www.publico.pt/2018/06/08/fugas/noticia/sete-ideias-para-sair-esta-semana-1833446
das 18h às 23h30	pt	2018-06-09T18:00	2018-06-09T23:30	2018-06-09		https://www.publico.pt/2018/06/08/fugas/noticia/sete-ideias-para-sair-esta-semana-1833446
De 9 a 13 de Junho	pt	2018-06-09	2018-06-13	2018-06-08		https://www.publico.pt/2018/06/08/fugas/noticia/sete-ideias-para-sair-esta-semana-1833446
19日の午後5時から	ja	2020-06-19T17:00		2020-06-15		https://news.kobekeizai.jp/blog-entry-6036.html
毎週金曜日	ja		recurring			https://news.kobekeizai.jp/blog-entry-6036.html
11月3日	ja	2021-11-03		2021-09-25		https://admin.jafra.or.jp/library/letter/backnumber/2021/317/3/2.html
1月16日	ja	2021-01-16		2020-12-25		https://admin.jafra.or.jp/library/letter/backnumber/2020/308/3/2.html
令和5年11月5日(日)	ja	2023-11-05				http://www.hanamaki-bunka.jp/event/article.php?p=65
9:30~17:00	ja	2023-11-05T09:30	2023-11-05T17:00	2023-11-05		http://www.hanamaki-bunka.jp/event/article.php?p=65
令和5年11月3日(金・祝)~11月5日(日)	ja	2023-11-03	2023-11-05			http://www.hanamaki-bunka.jp/event/article.php?p=65
午前9時~午後5時まで	ja	2023-11-03T09:00	2023-11-03T17:00	2023-11-03		http://www.hanamaki-bunka.jp/event/article.php?p=65
2017年05月01日号	ja	2017-05-01				https://keizai.info/green/42696
4月28日〔金〕―6月4日〔日〕	ja	2017-04-28	2017-06-04	2017-04-25		https://keizai.info/green/42696
4月29日〔土・祝〕午後2時―3時30分	ja	2017-04-29T14:00	2017-04-29T15:30	2017-04-25		https://keizai.info/green/42696
6月3日〔土〕午後2時30分―4時	ja	2017-06-03T14:30	2017-06-03T16:00	2017-05-01		https://keizai.info/green/42696
4月27日〔木〕―5月7日〔日〕	ja	2017-04-27	2017-05-07	2017-04-25		https://keizai.info/green/42696
2019/10/27(日)~2019/10/27(日)	ja	2019-10-27	2019-10-27			https://kokosil-culture-nippon.kokosil.net/ja/event/list?label=%E5%85%AC%E6%BC%94&page=309
2017年 10月1日(日)〜 2018年3月31日(土)	ja	2017-10-01	2018-03-31			https://kokosil-culture-nippon.kokosil.net/ja/event/list?label=%E5%85%AC%E6%BC%94&page=804
2017年12月6日	ja	2017-12-06				https://kokosil-culture-nippon.kokosil.net/ja/event/list?label=%E5%85%AC%E6%BC%94&page=804
2017年3月31日~2018年3月31日	ja	2017-03-31	2018-03-31			https://kokosil-culture-nippon.kokosil.net/ja/event/list?label=%E5%85%AC%E6%BC%94&page=804
5月3日~5日	ja	2012-05-03	2012-05-05	2012-04-25		https://admin.jafra.or.jp/library/letter/backnumber/2012/205/3/1.html
3月15日~7月16日	ja	2012-03-15	2012-07-16	2012-03-01		https://admin.jafra.or.jp/library/letter/backnumber/2012/205/3/1.html
2017-01-23 14:50:16	zh	2017-01-23T14:50				http://www.zxxww.com/show-164-58144-1.html
1月27日至2月6日	zh	2017-01-27	2017-02-06	2017-01-23		http://www.zxxww.com/show-164-58144-1.html
上午9:00——11:30	zh	2017-01-27T09:00	2017-01-27T11:30	2017-01-27		http://www.zxxww.com/show-164-58144-1.html
下午14:30——17:00	zh	2017-01-27T14:30	2017-01-27T17:00	2017-01-27		http://www.zxxww.com/show-164-58144-1.html
2月2日(正月初六)下午14:30	zh	2017-02-02T14:30		2017-01-23		http://www.zxxww.com/show-164-58144-1.html
2017年1月23日	zh	2017-01-23				http://www.zxxww.com/show-164-58144-1.html
2月6日-26日(共20天)	zh	2024-02-06	2024-02-26	2024-02-01		http://bbs.vpyh.cn/html/54a7799868.html
灯会期间每天18:00-21:00	zh		recurring			http://bbs.vpyh.cn/html/54a7799868.html
展览日期:2月10日-5月19日	zh	2024-02-10	2024-05-19	2024-02-07		http://bbs.vpyh.cn/html/54a7799868.html
1月16日-4月7日	zh	2024-01-16	2024-04-07	2024-01-10		http://bbs.vpyh.cn/html/54a7799868.html
讲座时间:2月25日13:30-15:30	zh	2024-02-25T13:30	2024-02-25T15:30	2024-02-07		http://bbs.vpyh.cn/html/54a7799868.html
周二至周五10:00	zh		recurring			http://bbs.vpyh.cn/html/54a7799868.html
更新时间:2024-02-13 00:15:28	zh	2024-02-13T00:15				http://www.ddtbk.com/lvyou/64e4e1a4cbe32cffa3aa0bdd57e22df6.html
2月10日-17日	zh	2024-02-10	2024-02-17	2024-02-07		http://www.ddtbk.com/lvyou/64e4e1a4cbe32cffa3aa0bdd57e22df6.html
W niedzielę o godzinie 17	pl	2024-08-25T17:00		2024-08-23		https://radiovictoria.pl/programy/koncert-w-muszli-koncertowej
W sobotę na Starym Rynku w godz. 20.00-21.30	pl	2021-06-12T20:00	2021-06-12T21:30	2021-06-11		https://gazetalubuska.pl/strefa-imprez-koncerty-pikniki-wystawy-zobaczcie-ile-dzieje-sie-w-lubuskiem-i-wybierzcie-sie/ar/c13-15655018
W niedzielę w godz. 16.00-18.00	pl	2021-06-13T16:00	2021-06-13T18:00	2021-06-11		https://gazetalubuska.pl/strefa-imprez-koncerty-pikniki-wystawy-zobaczcie-ile-dzieje-sie-w-lubuskiem-i-wybierzcie-sie/ar/c13-15655018
5 czerwca 2024 r.	pl	2024-06-05				https://www.nazaglebiu.pl/2024/06/01/koncert-25-rocznica-wizyty-jana-pawla-ii-w-sosnowcu/
Początek o godz. 20.00	pl	2018-08-24T20:00		2018-08-24		https://asta24.pl/2018/08/24/imprezowy-weekend-regonie-pilskim
29.06.2025	sv	2025-06-29				https://www.visitporvoo.fi/sv/evenemang/friluftskonsert-med-spelmanstoner-och-folkmusik
13:00 - 15:00	sv	2025-06-29T13:00	2025-06-29T15:00	2025-06-29		https://www.visitporvoo.fi/sv/evenemang/friluftskonsert-med-spelmanstoner-och-folkmusik
söndagen den 29.6 kl. 13.00	sv	2025-06-29T13:00		2025-06-01		https://www.visitporvoo.fi/sv/evenemang/friluftskonsert-med-spelmanstoner-och-folkmusik
Lördag 15 juni	sv	2024-06-15		2024-06-01		https://www.visitkungsbacka.se/sv/kungsbacka-kulturfestival/sidor/ovriga-festplatser/
Lördag 21 maj	sv	2022-05-21		2022-05-15		https://kulturhuset.nu/evenemangs/adara-kvartetten/
Fredag 27 maj	sv	2022-05-27		2022-05-15		https://kulturhuset.nu/evenemangs/adara-kvartetten/
varje helg fram till mitten av juni	sv		recurring			https://kulturhuset.nu/evenemangs/adara-kvartetten/
27 juni–23 augusti	sv	2020-06-27	2020-08-23	2020-06-10		https://www.bt.se/kultur/kulturen-som-blir-av-i-sommar/
8 juli–13 september	sv	2020-07-08	2020-09-13	2020-06-10		https://www.bt.se/kultur/kulturen-som-blir-av-i-sommar/
från 11 augusti - 11 oktober	sv	2020-08-11	2020-10-11	2020-08-01		https://magasingruppen.se/augusti-2020/
Lördagen den 5 september	sv	2020-09-05		2020-08-22		https://magasingruppen.se/augusti-2020/
lördagen den 29/8 kl 12.30	sv	2020-08-29T12:30		2020-08-22		https://magasingruppen.se/augusti-2020/
SÖNDAG 16 JUNI 2024	sv	2024-06-16				https://hallekis.com/xx240616c.htm
Onsdag, 10 juli	sv	2024-07-10		2024-06-16		https://hallekis.com/xx240616c.htm
lördag, maj 22, 2004	sv	2004-05-22				http://gudmundson.blogspot.dk/2004/05/kpfest.html
wtorek-sobota 10:00-17:00	pl		recurring			http://galeria.zakopane.pl/pl/news/180,645
22 czerwca 2017 r. o godz. 17:00	pl	2017-06-22T17:00				http://galeria.zakopane.pl/pl/news/180,645
5 stycznia (czwartek), godz. 18	pl	2023-01-05T18:00		2023-01-02		https://krakow.naszemiasto.pl/dworek-bialopradnicki-w-krakowie-zaprasza-na-noworoczne/ar/c13-9155349
8 stycznia (niedziela), godz. 18	pl	2023-01-08T18:00		2023-01-02		https://krakow.naszemiasto.pl/dworek-bialopradnicki-w-krakowie-zaprasza-na-noworoczne/ar/c13-9155349
7 lutego 2026 roku o godz. 16:00	pl	2026-02-07T16:00				https://visitzielonagora.pl/wydarzenia/wernisaz-wystawy-baletnica-po-drugiej-stronie
8 maja 2025 roku o godz. 18:00	pl	2025-05-08T18:00				https://zpap.wroclaw.pl/wystaw-okregowa-forpoczta-wernisaz-8-maja
på søndag den 22. august	da	2021-08-22		2021-08-18		https://sn.dk/Albertslund-Posten/Inden-lukketid-Gratis-dobbeltkoncert-paa-Birkelundgaard/artikel/1463060?rss
17. juni 2023 Kl: 15:45	da	2023-06-17T15:45				https://www.tivoli.dk/da/kultur-og-program/program/2023/talefradenislandskeambassadoer
Torsdag den 5. september 2024, kl. 19.	da	2024-09-05T19:00				https://kultunaut.dk/perl/arrmore/type-nynaut/version-musikskole?ArrNr=17762870
I eftermiddag kl. 15.00	da	2018-08-26T15:00		2018-08-26		https://www.ensemblet.dk/nyhedsbrev-2018/180826/
fra 30.10-09.11.	nb	2024-10-30	2024-11-09	2024-10-20		https://bypatrioten.com/tag/borgund-kyrkje
Sundag 28. juni kl 16	nn	2020-06-28T16:00		2020-06-01		https://skredhaugen.no/program/konsert-rannveig-djonne-og-annlaug-borsheim/
Lørdag 25. juni kl. 12.00-12.30	nb	2022-06-25T12:00	2022-06-25T12:30	2022-06-01		https://museainordosterdalen.no/utstillingsapning?ref=13
25. juni kl. 19:30 - 21:30	nn	2025-06-25T19:30	2025-06-25T21:30	2025-06-01		https://www.landskappleiken.no/cppage.6716217-577353.html
Laurdag 20. august kl 19.00	nn	2022-08-20T19:00		2022-08-01		https://runealver.ticketco.events/no/en/e/boen_for_fred
20.–22.5.	fi	2022-05-20	2022-05-22	2022-05-15		https://www.hs.fi/kaupunki/art-2000008778127.html
26.5.–31.7.	fi	2022-05-26	2022-07-31	2022-05-15		https://www.hs.fi/kaupunki/art-2000008778127.html
1.6.–10.9.	fi	2022-06-01	2022-09-10	2022-05-15	dmy	https://www.hs.fi/kaupunki/art-2000008778127.html
3.–4.6.	fi	2023-06-03	2023-06-04	2023-06-01	dmy	https://www.hs.fi/kaupunki/helsinki/art-2000009575691.html
25.9.-26.9.2025	fi	2025-09-25	2025-09-26			https://pertinvalinta.fi/pages/tapahtumat
huomenna perjantaina 11.8. alkaen kello 21	fi	2017-08-11T21:00		2017-08-10	dmy	https://www.sv24.fi/viihde/eurajoella-puistokonsertissa-suvi-terasniskakonsertti-paattaa-kartanon-suviehtoo-tapahtuman-6.139.126224.3b850d2838
8.8.2025 • 10.30	en	2025-08-08T10:30			dmy	https://mikkelinmusiikkijuhlat.fi/en/ohjelma/paivanavaus-88
Fri 23 Jul – 15 Aug	en	2021-07-23	2021-08-15	2021-06-24		https://galleriahuuto.fi/welcome-on-midsummer-eve-june-25-2021-midsummer-day-huuto-is-closed/?lang=en
Thu 12 Aug	en	2021-08-12		2021-06-24		https://galleriahuuto.fi/welcome-on-midsummer-eve-june-25-2021-midsummer-day-huuto-is-closed/?lang=en
Sat 11.6. -  Sun 31.7.2022	en	2022-06-11	2022-07-31		dmy	https://vehkaniemi.fi/en_US/accommodation-of-the-year-nomination/summer-exhibitions-and-other-events-2022
Sat 2.7.2022 at 7 pm.	en	2022-07-02T19:00			dmy	https://vehkaniemi.fi/en_US/accommodation-of-the-year-nomination/summer-exhibitions-and-other-events-2022
on Sundays in July from 12 noon till 4 pm	en		recurring			https://vehkaniemi.fi/en_US/accommodation-of-the-year-nomination/summer-exhibitions-and-other-events-2022
4. června, 8:00	cs	2022-06-04T08:00		2022-06-02		https://benesovsky.denik.cz/tipy-na-vikend/tipy-deniku-3-az-5-cervna-20220602.html
sobota 13. a neděle 14. června, vždy od 10 hodin	cs	2020-06-13T10:00	2020-06-14	2020-06-12		https://www.denik.cz/tipy-na-vikend/top-akce-vikendu-podle-deniku-podivejte-se-kam-muzete-vyrazit-20200612.html
tuto sobotu od 15 hodin	cs	2020-06-13T15:00		2020-06-12		https://www.denik.cz/tipy-na-vikend/top-akce-vikendu-podle-deniku-podivejte-se-kam-muzete-vyrazit-20200612.html
sobota 5. června od 18 hodin	cs	2021-06-05T18:00		2021-06-04		https://www.denik.cz/tipy-na-vikend/vikend-podle-deniku-20210604.html
pátek 26. června až neděle 28. června	cs	2020-06-26	2020-06-28	2020-06-26		https://www.denik.cz/tipy-na-vikend/top-akce-vikendu-podle-deniku-podivejte-se-kam-muzete-vyrazit-20200626.html
pátek 11. až neděle 13. června	cs	2021-06-11	2021-06-13	2021-06-11		https://www.denik.cz/tipy-na-vikend/vikend-podle-deniku-20210611.html
pátek 26. května v 17.00	cs	2023-05-26T17:00		2023-05-25		https://liberecky.denik.cz/tipy-na-vikend/tipy-na-vikend-lk-21-tyden-20230525.html
V pátek bude od 18 do 24 hodin	cs	2020-06-12T18:00	2020-06-13T00:00	2020-06-12		https://www.denik.cz/tipy-na-vikend/top-akce-vikendu-podle-deniku-podivejte-se-kam-muzete-vyrazit-20200612.html
3. června 2023	cs	2023-06-03				https://kromerizsky.denik.cz/volny-cas/tipy-na-vikend-zlinsky-kraj-7-9-cervna-2024-20240605.html
В пятницу, 13 марта, в 18.30	ru	2020-03-13T18:30		2020-03-10		https://bryansktoday.ru/article/19452
В этот четверг, 31 июля	ru	2025-07-31		2025-07-28		https://m.ok.ru/group/55035273412858/topic/157621726774266?st.dmod=LAYER
с 19:00 до 20:30	ru	2025-07-31T19:00	2025-07-31T20:30	2025-07-31		https://m.ok.ru/group/55035273412858/topic/157621726774266?st.dmod=LAYER
27 июня в 20.00	ru	2019-06-27T20:00		2019-06-20		https://gazeta-ostankino.mirtesen.ru/blog/43213169205/V-Zelenom-teatre-na-VDNH-vyistupit-legendarnyiy-rok-muzyikant-Al
с 1 по 31 мая	ru	2011-05-01	2011-05-31	2011-05-01		http://nnov.org/events/2089725.html?dd%5BFrom%5D=2011-5
24 октября в 18:00	ru	2011-10-24T18:00		2011-10-01		http://nnov.org/events/2089725.html?dd%5BFrom%5D=2011-5
15:34 22 июня 2023	ru	2023-06-22T15:34				https://globalcity.info/news/22/06/2023/52237
в пятницу, 30 июня. Начало в 19:00	ru	2023-06-30T19:00		2023-06-22		https://globalcity.info/news/22/06/2023/52237
9 Ağustos 2022 Salı	tr	2022-08-09				https://tarsusyenises.com/Home/single_post/7076
24 Ağustos Cumartesi günü saat 19.00’da	tr	2019-08-24T19:00		2019-08-20		https://haberfokus.com/millet-bahcesinde-hafta-sonu-rengarenk-gececek-galeri-1119998?p=4
27 Ağustos Çarşamba günü	tr	2025-08-27		2025-08-27		https://www.aydinses.com/ankara-keciorende-yaz-konserleri-coskusu-suruyor
19 Temmuz 2024 14:33	tr	2024-07-19T14:33				https://malatyacadde.com/alisan-konseri-iptal/84877
15-19 Ekim'de	tr	2024-10-15	2024-10-19	2024-10-14		https://politikyol.com/istanbulda-bu-hafta-sanatseverler-icin-etkinlikler
2024-03-29 00:04 (금)	ko	2024-03-29T00:04				https://mediajeju.com/news/articleView.html?idxno=338485&replyAll=&reply_sc_order_by=I
승인 2022.06.14 10:51	ko	2022-06-14T10:51				http://www.mediajeju.com/news/articleView.html?idxno=338485
6월 18일부터 10월 22일까지	ko	2022-06-18	2022-10-22	2022-06-14		http://www.mediajeju.com/news/articleView.html?idxno=338485
6월 18일 오후 6시 30분부터	ko	2022-06-18T18:30		2022-06-14		http://www.mediajeju.com/news/articleView.html?idxno=338485
6월 3일(토)	ko	2023-06-03		2023-05-23		https://lifedaegu.com/tag/%ED%95%9C%EC%84%B1%EB%B0%B1%EC%A0%9C%EB%B0%95%EB%AC%BC%EA%B4%80
2023. 5. 23. 19:40	ko	2023-05-23T19:40				https://lifedaegu.com/tag/%ED%95%9C%EC%84%B1%EB%B0%B1%EC%A0%9C%EB%B0%95%EB%AC%BC%EA%B4%80
2일부터 11일까지(월요일 제외)	ko	2005-11-02	2005-11-11	2005-11-01		https://www.hankookilbo.com/News/Read/200511010027656037
7월 20일 오후 6시	ko	2013-07-20T18:00		2013-07-01		http://www.pwnews.co.kr/news/articleView.html?idxno=10612
‘24. 7. 28.(일) ~ 11. 9.(토)	ko	2024-07-28	2024-11-09			https://gn.go.kr/www/selectBbsNttView.do?key=258&bbsNo=12&nttNo=170318
매주 토요일은 오후 9시까지	ko		recurring			http://www.kknews.co.kr/news/articleView.html?idxno=39375
Szeptember 15. (péntek)	hu	2023-09-15		2023-09-14		https://www.feol.hu/helyi-kozelet/2023/09/programok-fejerben-2
2023. június 1-7.	hu	2023-06-01	2023-06-07			https://funzine.hu/2023/05/30/goodapest/60-kihagyhatatlan-juniusi-program-budapesten-es-kornyeken-2023/
2021.06.18. 07:20	hu	2021-06-18T07:20				https://www.feol.hu/programajanlo/faklyas-varosnezes-operafesztival-es-tankcsapda-koncert-is-var-a-hetvegen-fejer-megyeben-5032586/
Vasárnap (június 20.)	hu	2021-06-20		2021-06-18		https://www.feol.hu/programajanlo/faklyas-varosnezes-operafesztival-es-tankcsapda-koncert-is-var-a-hetvegen-fejer-megyeben-5032586/
Szeptember 25. és 27. között, csütörtöktől szombatig	hu	2025-09-25	2025-09-27	2025-09-25		https://www.beol.hu/programajanlo/2025/09/munkacsy-fest-munkacsy-negyed-bekescsaba-koncert
18.30 és 19.30 között	hu	2025-09-27T18:30	2025-09-27T19:30	2025-09-27		https://www.beol.hu/programajanlo/2025/09/munkacsy-fest-munkacsy-negyed-bekescsaba-koncert
pénteken 18 órától	hu	2020-07-10T18:00		2020-07-09		https://www.vaol.hu/kozelet/helyi-kozelet/kiscsillag-koncert-kertmozi-es-alomkergetok-izgalmas-hetvege-ele-nezunk-4082369/
în perioada 23 iunie – 2 iulie	ro	2023-06-23	2023-07-02	2023-06-20		https://evz.ro/un-weekend-plin-cu-evenimente-concerte-si-festivaluri-unde-se-pot-distra-romanii-zilele-urmatoare.html
vineri, 23 iunie 2023	ro	2023-06-23				https://evz.ro/un-weekend-plin-cu-evenimente-concerte-si-festivaluri-unde-se-pot-distra-romanii-zilele-urmatoare.html
Joi, 3 martie- ora 16.00	ro	2011-03-03T16:00		2011-03-01		https://ziarulunirea.ro/sarbatoarea-primaverii-la-aiud-8304
sâmbătă, 6 iunie 2020, de la ora 18:30	ro	2020-06-06T18:30				https://satumarenews.ro/index.php/cultura-timp-liber/item/13554-filarmonica-de-stat-dinu-lipatti-revine-cu-un-concert-in-aer-liber
maine seara de la ora 19:00	ro	2015-06-12T19:00		2015-06-11		https://www.teleucraiova.ro/2015/06/11/invitatie-la-filarmonica-3/
Pe 28 iunie, între orele 19:00 și 19:30	ro	2025-06-28T19:00	2025-06-28T19:30	2025-06-23		https://aziinbucuresti.ro/post/evenimente-cheie-23-29-iunie-2025-ghid-complet-pentru-institutiile-publice-locale
În perioada 23-29 iunie 2025	ro	2025-06-23	2025-06-29			https://aziinbucuresti.ro/post/evenimente-cheie-23-29-iunie-2025-ghid-complet-pentru-institutiile-publice-locale
σήμερα Τρίτη 2 Σεπτεμβρίου	el	2025-09-02		2025-09-02		https://www.news247.gr/politismos/dorean-tin-triti-2-septemvriou-5-ekdiloseis-xoris-eisodo/
το Σάββατο 27 Ιουνίου	el	2015-06-27		2015-06-23		https://womenonly.gr/arxeio/eksodos/130095853/synavlies-ektheseis-provoles-kanoun-tin-nyxta-imera-ston-dimo-iliou
8, 9 Αυγούστου 2025 / Ώρα έναρξης: 20.00	el	2025-08-08T20:00	2025-08-09			https://www.news247.gr/politismos/dorean-to-savvatokiriako-8-10-avgoustou-8-ekdiloseis-xoris-eisodo/
αύριο, Σάββατο, 23/12 στις 16.30	el	2017-12-23T16:30		2017-12-22		https://renadourou.gr/2017/12/22/ce-b1-ce-bd-ce-b1-ce-b2-ce-bf-ce-bb-ce-ae-ce-b5-ce-bf-cf-81-cf-84-ce-b1-cf-83-cf-84-ce-b9-ce-ba-ce-ae-cf-82-ce-b5-ce-ba-ce-b4-ce-ae-ce-bb-cf-89-cf-83-ce-b7-cf-82-cf-83-cf-84-ce-bf-cf-80-ce-b5
το Σάββατο 25 Ιουλίου	el	2009-07-25		2009-07-20		https://zougla.gr/?p=95326
Dissabte, a les 19 h.	ca	2021-06-26T19:00		2021-06-25		https://www.regio7.cat/oci/plans/2021/06/25/sis-plans-per-sortir-casa-cap-setmana-54301209.html
dijous, 21 de juny del 2007	ca	2007-06-21				http://lifebackup.blogspot.com/2007/06/dia-europeu-de-la-msica.html
Divendres 22 de juny a les 22:00 hores	ca	2007-06-22T22:00		2007-06-21		http://lifebackup.blogspot.com/2007/06/dia-europeu-de-la-msica.html
del 24 al 30 de juny	ca	2007-06-24	2007-06-30	2007-06-21		http://lifebackup.blogspot.com/2007/06/dia-europeu-de-la-msica.html
els dies 22, 23 i 24 de juny	ca	2007-06-22	2007-06-24	2007-06-21		http://lifebackup.blogspot.com/2007/06/dia-europeu-de-la-msica.html
Del 18 de setembre al 4 de gener de 2026	ca	2025-09-18	2026-01-04			http://surtdecasa.cat/centre/agenda/exposicio-simbols-de-lourdes-figuera/63689
Del 3 d'octubre a l'11 de gener (2026)	ca	2025-10-03	2026-01-11			http://surtdecasa.cat/centre/agenda/exposicio-simbols-de-lourdes-figuera/63689
Dijous 8 de setembre a les 20h	ca	2016-09-08T20:00		2016-09-01		http://surtdecasa.cat/centre/agenda/exposicio-simbols-de-lourdes-figuera/63689
De dimarts a divendres: de 17:00 a 20:30h	ca		recurring			http://surtdecasa.cat/centre/agenda/exposicio-simbols-de-lourdes-figuera/63689
Dissabte, de 18 a 01 h	ca	2024-07-06T18:00	2024-07-07T01:00	2024-07-05		https://www.regio7.cat/agenda/2024/07/05/10-plans-perfectes-per-aquest-105087614.html
Aquest diumenge 23 de juny	ca	2024-06-23		2024-06-21		https://labustia.cat/?p=74120
dnes, 4. októbra o 18.00 hod.	sk	2024-10-04T18:00		2024-10-04		https://samorin.sk/vikendova-programova-ponuka
v sobotu, 5. októbra o 18.00 hod.	sk	2024-10-05T18:00		2024-10-04		https://samorin.sk/vikendova-programova-ponuka
每天中午12时至13时	zh		recurring			https://www.sin80.com/pub/b22481be
12月3 日晚 7点半	zh	2010-12-03T19:30		2010-11-29		https://sin80.com/pub/05bb7b51
10月19日至11月12日期间	zh	2024-10-19	2024-11-12	2024-10-19		https://haiyuanlengnuan.com/xinwendongtai/qiyexinwen/3491.html
本周六晚7点30分	zh	2017-11-04T19:30		2017-10-31		http://www.cnhan.com/html/whcb/20171031/665747.htm
2020-04-25 16:05	zh	2020-04-25T16:05				https://5bd5.com/article/view-4051.html
November 19, 2014 at noon	en	2014-11-19T12:00				scrapinghub/dateparser tests/test_date_parser.py
December 13, 2014 at midnight	en	2014-12-13T00:00				scrapinghub/dateparser tests/test_date_parser.py
2:21 p.m., December 11, 2014	en	2014-12-11T14:21				scrapinghub/dateparser tests/test_date_parser.py
Wednesday, 22nd June, 2016, 12.16 pm.	en	2016-06-22T12:16				scrapinghub/dateparser tests/test_date_parser.py
June 12-14, 2021	en	2021-06-12	2021-06-14			scrapinghub/dateparser tests/test_date_parser.py
06-17-2014	en	2014-06-17			mdy	scrapinghub/dateparser tests/test_date_parser.py
22 janvier 2015 à 14h40	fr	2015-01-22T14:40				scrapinghub/dateparser tests/test_date_parser.py
Dimanche 1er Février à 21:24	fr	2015-02-01T21:24		2015-01-20		scrapinghub/dateparser tests/test_date_parser.py
le 08 Déc 2014 15:11	fr	2014-12-08T15:11				scrapinghub/dateparser tests/test_date_parser.py
11 sept. 2014	fr	2014-09-11				scrapinghub/dateparser tests/test_date_parser.py
Martes 21 de Octubre de 2014	es	2014-10-21				scrapinghub/dateparser tests/test_date_parser.py
julio 5, 2015 en 1:04 pm	es	2015-07-05T13:04				scrapinghub/dateparser tests/test_date_parser.py
vr jan 24, 2014 12:49	nl	2014-01-24T12:49				scrapinghub/dateparser tests/test_date_parser.py
11 augustus 2014	nl	2014-08-11				scrapinghub/dateparser tests/test_date_parser.py
16 giu 2014	it	2014-06-16				scrapinghub/dateparser tests/test_date_parser.py
13 Setembro, 2014	pt	2014-09-13				scrapinghub/dateparser tests/test_date_parser.py
28 октября 2014 в 07:54	ru	2014-10-28T07:54				scrapinghub/dateparser tests/test_date_parser.py
13 авг. 2005г. 19:13	ru	2005-08-13T19:13				scrapinghub/dateparser tests/test_date_parser.py
12-14 июня 2021	ru	2021-06-12	2021-06-14			scrapinghub/dateparser tests/test_date_parser.py
21 сентября 2021г., вторник	ru	2021-09-21				scrapinghub/dateparser tests/test_date_parser.py
08.Haziran.2014, 11:07	tr	2014-06-08T11:07				scrapinghub/dateparser tests/test_date_parser.py
14-Aralık-2012, 20:56	tr	2012-12-14T20:56				scrapinghub/dateparser tests/test_date_parser.py
12-Iun-2013	ro	2013-06-12				scrapinghub/dateparser tests/test_date_parser.py
18.10.14 um 22:56 Uhr	de	2014-10-18T22:56				scrapinghub/dateparser tests/test_date_parser.py
23. März 18.37 Uhr	de	2013-03-23T18:37		2013-03-01		scrapinghub/dateparser tests/test_date_parser.py
12.-14. Juni 2021	de	2021-06-12	2021-06-14			scrapinghub/dateparser tests/test_date_parser.py
12.-14.06.2021	de	2021-06-12	2021-06-14			scrapinghub/dateparser tests/test_date_parser.py
pon 16. čer 2014 10:07:43	cs	2014-06-16T10:07				scrapinghub/dateparser tests/test_date_parser.py
05 Tháng một 2015 - 03:54 AM	vi	2015-01-05T03:54				scrapinghub/dateparser tests/test_date_parser.py
12 лютого 2012, 13:12:23	uk	2012-02-12T13:12				scrapinghub/dateparser tests/test_date_parser.py
2016年3月20日(日) 21時40分	ja	2016-03-20T21:40				scrapinghub/dateparser tests/test_date_parser.py
2016年9月14日晚8:00	zh	2016-09-14T20:00				scrapinghub/dateparser tests/test_date_parser.py
2016年06月30日09时30分	zh	2016-06-30T09:30				scrapinghub/dateparser tests/test_date_parser.py
5.7.2018 5.45 ip.	fi	2018-07-05T17:45			dmy	scrapinghub/dateparser tests/test_date_parser.py
12.5.2020 klo 16:45	fi	2020-05-12T16:45			dmy	scrapinghub/dateparser tests/test_date_parser.py
24.03.2019. u 22:22	hr	2019-03-24T22:22				scrapinghub/dateparser tests/test_date_parser.py
13. veljače 1999. u podne	hr	1999-02-13T12:00				scrapinghub/dateparser tests/test_date_parser.py
12 - 14 czerwca 2021	pl	2021-06-12	2021-06-14			scrapinghub/dateparser tests/test_date_parser.py
3rd Feb 82	en	1982-02-03				wanasit/chrono test/en/en_month_name_little_endian.test.ts
Sun 15Sep	en	2013-09-15		2013-08-10		wanasit/chrono test/en/en_month_name_little_endian.test.ts
31st March, 2016	en	2016-03-31				wanasit/chrono test/en/en_month_name_little_endian.test.ts
10 - 22 August 2012	en	2012-08-10	2012-08-22			wanasit/chrono test/en/en_month_name_little_endian.test.ts
10 August - 12 September 2013	en	2013-08-10	2013-09-12			wanasit/chrono test/en/en_month_name_little_endian.test.ts
12th of July at 19:00	en	2012-07-12T19:00		2012-06-10		wanasit/chrono test/en/en_month_name_little_endian.test.ts
22-23 Feb at 7pm	en	2016-02-22T19:00	2016-02-23	2016-02-01		wanasit/chrono test/en/en_month_name_little_endian.test.ts
Eighth to eleventh May 2010	en	2010-05-08	2010-05-11			wanasit/chrono test/en/en_month_name_little_endian.test.ts
24 October, 9 p.m.	en	2017-10-24T21:00		2017-07-07		wanasit/chrono test/en/en_month_name_little_endian.test.ts
Jeudi 23 mars 2023	fr	2023-03-23				https://www.musikzen.com/blog/concerts-amp-dependances/1
samedi 24 à 16h	fr	2021-07-24T16:00		2021-07-23		http://www.textesenlair.net/comme-un-jeudi/
every Wednesday at 8 pm	en		recurring			http://merlinsrest.com/2008/03/09/march-9-sunday-pub-quiz/
from 9 am to 2 pm	en	2008-03-09T09:00	2008-03-09T14:00	2008-03-09		http://merlinsrest.com/2008/03/09/march-9-sunday-pub-quiz/
Saturday and Sunday, March 15 & 16	en	2008-03-15	2008-03-16	2008-03-09		http://merlinsrest.com/2008/03/09/march-9-sunday-pub-quiz/
tonight at 8 pm	en	2008-03-09T20:00		2008-03-09		http://merlinsrest.com/2008/03/09/march-9-sunday-pub-quiz/
Saturday, 21 September 2013	en	2013-09-21				http://lifeinthepub2.blogspot.com/2013/09/pub-news_21.html
8 PM – 1:30 AM	en	2007-12-31T20:00	2008-01-01T01:30	2007-12-31		https://www.paulryburn.com/blog/2007/12/30/updated-new-years-eve-stuff/
Sunday 12/30	en	2007-12-30		2007-12-21	mdy	https://www.paulryburn.com/blog/2007/12/30/updated-new-years-eve-stuff/
11th Dec 2023	en	2023-12-11				https://www.joe.co.uk/news/why-the-pub-is-the-best-place-to-spend-new-years-eve-415365
Saturday December 31	en	2022-12-31		2022-12-15		https://isthmus.com/events/cheryl-home-town-boys-carpe/
September 9, 2023 2:00 PM	en	2023-09-09T14:00				https://themodern.org/program/special-exhibition-tour-10
at 2 pm on the second Saturday of each month	en		recurring			https://themodern.org/program/special-exhibition-tour-10
May 23-24, 2023	en	2023-05-23	2023-05-24			https://nixonlibrary.gov/news/special-museum-hours-may-23-and-24-2023
10:00 a.m. - 4:00 p.m. on Wednesday, May 24, 2023	en	2023-05-24T10:00	2023-05-24T16:00			https://nixonlibrary.gov/news/special-museum-hours-may-23-and-24-2023
Nov. 30-Dec. 1, 2024	en	2024-11-30	2024-12-01			https://www.irvingtonhistory.org/visit/hours/
Dec. 23, 2024-Jan. 10, 2025	en	2024-12-23	2025-01-10			https://www.irvingtonhistory.org/visit/hours/
Wednesday, December 31, 2025	en	2025-12-31				https://mnet.swedishamericanmuseum.org/product/34711
May 27 – June 14, 2024	en	2024-05-27	2024-06-14			https://www.cdc.gov/museum/upcoming.htm
Opening June 17, 2024	en	2024-06-17				https://www.cdc.gov/museum/upcoming.htm
Nov 25, 2024 – Aug 1, 2025	en	2024-11-25	2025-08-01			https://www.cdc.gov/museum/upcoming.htm
March 3, 2023 5 – 6 pm	en	2023-03-03T17:00	2023-03-03T18:00			https://www.nevadaart.org/event/early-closure-3/
10/15/25 9:30am to 12 noon	en	2025-10-15T09:30	2025-10-15T12:00		mdy	https://github.com/openstates/openstates-scrapers/pull/5474
10:00am to 11:00am	en	2021-02-05T10:00	2021-02-05T11:00	2021-02-05		https://github.com/openstates/openstates-scrapers/pull/3589
jutro, w niedzielę 3 lipca	pl	2022-07-03		2022-07-02		https://kurierwilenski.lt/2022/07/04/rozrywka-jak-dawniej-kulturalne-lato-2022/
w dniach 3-6 lipca 2024 roku	pl	2024-07-03	2024-07-06			https://fonia.app/wakacje-2024-wydarzenia-i-imprezy-w-polsce/
17 – 21 lipca 2024 roku	pl	2024-07-17	2024-07-21			https://wlubelskim.pl/2024/07/18/co-w-trawie-piszczy-w-trzeci-weekend-lipca/
20.07.2024 roku	pl	2024-07-20				https://wlubelskim.pl/2024/07/18/co-w-trawie-piszczy-w-trzeci-weekend-lipca/
od 10 do 12 lipca	pl	2025-07-10	2025-07-12	2025-07-05		https://kurierwilenski.lt/2025/07/08/wakacje-pelne-atrakcji-lato-2025-w-polsce/
Fri, 21 Nov 1997 09:55:06 -0600	en	1997-11-21T09:55				https://docs.diesel.rs/2.0.x/src/time/format_description/well_known/rfc2822.rs.html
Sat, 12 Jun 1993 13:25:19 GMT	en	1993-06-12T13:25				https://docs.diesel.rs/2.0.x/src/time/format_description/well_known/rfc2822.rs.html
Sat, 3 Feb 2001 04:05:06 +0700	en	2001-02-03T04:05				https://apidock.com/ruby/DateTime/rfc2822/class
2023-07-16	en	2023-07-16				https://peter88213.github.io/novxlib-docs/date.html
Thu, 04/21/16 8:00 p.m.	en	2016-04-21T20:00			mdy	https://www.schema.org/startDate
2016-04-21T20:00	en	2016-04-21T20:00				https://www.schema.org/startDate
2025-07-15T09:00:00+02:00	en	2025-07-15T09:00				https://pub.dev/documentation/webify_toolkit/latest/webify/EventSchema-class.html
2026-06-24T15:00:00-07:00	en	2026-06-24T15:00				https://docs.memberjunction.org/api/interfaces/_memberjunction_ai-bridge-server.GoogleEventDateTime.html
2020-12-31T20:00:00.000+01:00	en	2020-12-31T20:00				https://github.com/teamtito/api-docs/pull/87.diff
1985-04-12T23:20:50.52Z	en	1985-04-12T23:20				https://pub.dev/documentation/googleapis/latest/walletobjects_v1/EventDateTime/start.html
20190509T173000	en	2019-05-09T17:30				https://github.com/Aupajo/almanack/issues/24
August 2024	en	2024-08				https://www.northcerneyvillagehall.com/news
February 2020	en	2020-02				https://svhall.co.uk/february-2020/
Torsdag 9. oktober 2025	da	2025-10-09				https://randerskunstmuseum.dk/museet-lukker-kl-14
lørdag d. 11. oktober kl. 10	da	2025-10-11T10:00		2025-10-01		https://randerskunstmuseum.dk/museet-lukker-kl-14
kl. 10-14	da	2025-10-09T10:00	2025-10-09T14:00	2025-10-09		https://randerskunstmuseum.dk/museet-lukker-kl-14
Mandag d. 21. marts 2016 kl. 19.30	da	2016-03-21T19:30				http://molfen.mono.net/61
Lørdag 29. marts 2025	da	2025-03-29				https://vores-lemvig.dk/a/oplev-solformoerkelse-og-kunstudstillinger-paa-lemvig-museum/ca71f15f-6209-4d7f-9fdc-c69f0085f2d5
am Donnerstag, 13. November 2025	de	2025-11-13				https://www.volksstimme.de/lokal/magdeburg/13-november-2025-veranstaltungen-magdeburg-ausgehen-events-und-tipps-fuer-die-freizeit-am-donnerstag-3720884
am Sonnabend, dem 30.08.2025	de	2025-08-30				https://www.volksstimme.de/lokal/magdeburg/30-august-ausgehen-in-magdeburg-tipps-zu-events-und-veranstaltungen-am-samstag-3722410
Zwischen 10 und 18 Uhr	de	2025-08-30T10:00	2025-08-30T18:00	2025-08-30		https://www.volksstimme.de/lokal/magdeburg/30-august-ausgehen-in-magdeburg-tipps-zu-events-und-veranstaltungen-am-samstag-3722410
am Sonnabend, 30.08., von 16 bis 17 Uhr	de	2025-08-30T16:00	2025-08-30T17:00	2025-08-20		https://www.volksstimme.de/lokal/magdeburg/30-august-ausgehen-in-magdeburg-tipps-zu-events-und-veranstaltungen-am-samstag-3722410
am morgigen Donnerstag, 25. September, um 19.30 Uhr	de	2025-09-25T19:30		2025-09-24		https://www.volksstimme.de/lokal/magdeburg/25-september-2025-veranstaltungen-magdeburg-ausgehen-events-und-tipps-fuer-die-freizeit-am-donnerstag-3720884
von 22.4. bis 26.4.2020	de	2020-04-22	2020-04-26			https://www.forum18.at/
am 4.+5. Dezember	de	2021-12-04	2021-12-05	2021-12-01		https://defacto-art.de/index.php/rueckblick
Juni 2015	de	2015-06				http://www.onetz.de/amberg-in-der-oberpfalz/lokales/grosses-publikum-beim-schmissigen-serenadenauftakt-im-maltesergarten-d114652.html
11/22(日)	ja	2020-11-22		2020-11-01	mdy	http://maedakazuaki.com/archives/2719?ajaxCalendar=1&mo=11&yr=2022
【開場】14:30 【開演】15:00	ja	2020-11-22T15:00		2020-11-22		http://maedakazuaki.com/archives/2719?ajaxCalendar=1&mo=11&yr=2022
2020年10月19日(月)13時51分19秒	ja	2020-10-19T13:51				https://6106.teacup.com/sub7/bbs/
11/15(日)14:00-	ja	2020-11-15T14:00		2020-10-19	mdy	https://6106.teacup.com/sub7/bbs/
10/21(水)19:00-	ja	2020-10-21T19:00		2020-10-15	mdy	https://6106.teacup.com/sub7/bbs/
明後日12月1日	ja	2024-12-01		2024-11-29		http://happyslow.com/modules/d3diary/index.php?bid=55524&page=detail&req_uid=15225
4月24日(月)	ja	2023-04-24		2023-04-01		https://hiratsuka.hall-info.jp/event_post/other/openlive2023.html
6월부터 10월까지	ko	2022-06	2022-10	2022-06-14		http://www.mediajeju.com/news/articleView.html?idxno=338485
20-21 lipca 2024 roku	pl	2024-07-20	2024-07-21			https://wlubelskim.pl/2024/07/18/co-w-trawie-piszczy-w-trzeci-weekend-lipca/
10–17 óra	hu	2021-06-20T10:00	2021-06-20T17:00	2021-06-20		https://www.feol.hu/programajanlo/faklyas-varosnezes-operafesztival-es-tankcsapda-koncert-is-var-a-hetvegen-fejer-megyeben-5032586/
június 1-jén	hu	2023-06-01		2023-05-30		https://funzine.hu/2023/05/30/goodapest/60-kihagyhatatlan-juniusi-program-budapesten-es-kornyeken-2023/
с 15:00 до 18:00	ru	2025-07-31T15:00	2025-07-31T18:00	2025-07-31		https://m.ok.ru/group/55035273412858/topic/157621726774266?st.dmod=LAYER
20 juni–30 augusti	sv	2020-06-20	2020-08-30	2020-06-10		https://www.bt.se/kultur/kulturen-som-blir-av-i-sommar/
Premiär 17 juni	sv	2020-06-17		2020-06-10		https://www.bt.se/kultur/kulturen-som-blir-av-i-sommar/
på onsdagar och börjar kl. 18.00	sv		recurring			https://hallekis.com/xx240616c.htm
Venerdì 27 giugno	it	2025-06-27		2025-06-27		https://ilsaronno.it/2025/06/27/cosa-fare-week-end-56/
Samedi 24 à 17h	fr	2021-07-24T17:00		2021-07-23		http://www.textesenlair.net/comme-un-jeudi/
7 Haziran'da	tr	2012-06-07		2012-06-01		https://www.mynet.com/izmirde-cim-konserleri-basliyor-tarihi-havagazi-fabrikasinda-zuhal-olcayin-7-hazirandaverecegi-konserle-baslayacak-etkinlikler-diz-180100243587
între 23 și 29 iunie	ro	2025-06-23	2025-06-29	2025-06-23		https://aziinbucuresti.ro/post/evenimente-cheie-23-29-iunie-2025-ghid-complet-pentru-institutiile-publice-locale
Últim diumenge de mes: d'11:00 a 14:00h	ca		recurring			http://surtdecasa.cat/centre/agenda/exposicio-simbols-de-lourdes-figuera/63689
στις 21.00	el	2023-05-19T21:00		2023-05-19		https://www.kathimerini.gr/culture/agenda/562427842/i-politistiki-atzenta-tis-paraskeyis-19-05/
Από τις 7 το απόγευμα	el	2015-06-27T19:00		2015-06-27		https://womenonly.gr/arxeio/eksodos/130095853/synavlies-ektheseis-provoles-kanoun-tin-nyxta-imera-ston-dimo-iliou
Aanvang 19.15 uur	nl	2022-09-02T19:15		2022-09-02		https://www.vriendenrpho.nl/2022/07/eerste-concertinleiding-nieuwe-seizoen/
We beginnen om 19.45 uur	nl	2023-07-20T19:45		2023-07-20		https://de-andijker.nl/zomeravondconcert-excelsior-3/
8.–10.6.	fi	2023-06-08	2023-06-10	2023-06-01	dmy	https://www.hs.fi/kaupunki/helsinki/art-2000009575691.html
4.6.	fi	2023-06-04		2023-06-01	dmy	https://www.hs.fi/kaupunki/helsinki/art-2000009575691.html
Doors 8. Show 9.	en	2018-09-13T21:00		2018-09-13		https://www.theadvocate.com/gambit/new_orleans/music/article_14f1966a-b793-11e8-bc6d-03d0a6e54ad7.html
De 23 para 24 de junho	pt	2016-06-23	2016-06-24	2016-06-23		http://observador.pt/2016/06/23/sugestoes-para-um-fim-de-semana-em-cheio-58/
víkend 11. a 12. června od 10 do 19 hodin	cs	2021-06-11T10:00	2021-06-12T19:00	2021-06-11		https://www.denik.cz/tipy-na-vikend/vikend-podle-deniku-20210611.html
`;
