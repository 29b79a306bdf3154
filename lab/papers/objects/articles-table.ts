/** The text of articles, as `map --vertical Article` keeps it. */
import { keyOf } from 'lycosa/parts';
import { openSource } from '../../data/file-source.js';
import { withoutMarkup } from '../../data/strip-markup.js';
import { readTsv } from '../../data/table-file.js';
import type { Cell, Experiment, Findings } from '../../table/experiment.js';
import { folderOf, mean } from './measures.js';
import { ProductRun, type ServedPage } from './product-run.js';
import { shingleScore } from './shingles.js';

interface KnownArticle extends ServedPage {
  readonly half: string;
  readonly body: string;
}

export const articlesTable: Experiment = {
  name: 'objects-articles',
  title: 'Articles: the text without what stands around it',
  paper: null,
  method:
    'Articles sample, each page mapped with the ready vertical and taken from the store at the usual confidence. Runs of four words, each as often as it stands: precision and recall of each page, means over pages, F1 of the means; a page without an article counts as 0. Pages whose markup has the text are stripped of it. Halves by a hash of the host; --quick takes the tuned half alone.',
  async run(context): Promise<Findings> {
    const source = await openSource(folderOf(context.data, 'articles'));
    const bodies = new Map(
      [...readTsv(source, 'truth.tsv')].map(({ row }) => [
        row.page_id!,
        row.body!.replace(/\\([ntr\\])/g, (_, sign: string) => (sign === '\\' ? sign : '\n')),
      ]),
    );
    const pages = [...readTsv(source, 'pages.tsv')]
      .filter(({ row }) => !context.quick || row.half === 'tune')
      .map(
        ({ row }): KnownArticle => ({
          url: row.url!,
          half: row.half!,
          body: bodies.get(row.page_id!)!,
          type: 'text/html; charset=utf-8',
          read: () => {
            const page = source.read(row.file!);
            return row.markup === '1' ? Buffer.from(withoutMarkup(page.toString('utf8'))) : page;
          },
        }),
      );
    const run = await ProductRun.map(pages, { file: 'Article', name: 'article' });
    const given = await run.objects();
    const any = await run.objects(0);
    run.close();
    source.close();
    const rows = ['tune', 'report']
      .map((half): Cell[] => {
        const own = pages.filter((page) => page.half === half);
        const scores = own.map(({ url, body }) =>
          shingleScore(
            (given.get(keyOf(url)) ?? []).flatMap(({ values }) => values.body ?? []).join('\n'),
            body,
          ),
        );
        const precision = mean(scores.map((score) => score.precision));
        const recall = mean(scores.map((score) => score.recall));
        const count = (of: typeof given): number => own.filter(({ url }) => of.has(keyOf(url))).length;
        return [
          half === 'tune' ? 'tuned on' : 'reported',
          own.length,
          count(any),
          count(given),
          precision,
          recall,
          (2 * precision * recall) / (precision + recall),
        ];
      })
      .filter(([, count]) => count !== 0);
    return {
      columns: ['half', 'pages', 'with an article', 'sure enough', 'precision', 'recall', 'F1'],
      rows,
      remarks: ['One or two pages a host: nothing is learned of a site.'],
    };
  },
};
