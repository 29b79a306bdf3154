/** `lycosa deep` */
import { Command, InvalidArgumentError } from 'commander';
import { LycosaError } from '../base/error.js';
import { type TemplateSource, templateSources } from '../deep/template.js';
import type { SiteTemplate } from '../pipeline/deep/site-templates.js';
import { exitCodes } from './exit-codes.js';
import { addCrawlOptions, type CrawlFlags, crawlOptions, given } from './options.js';
import { printable, write } from './output.js';

type Flags = CrawlFlags & { templatesOnly?: boolean; templateSources?: TemplateSource[]; quiet?: boolean };

const examples = `
Examples:
  lycosa deep --templates-only www.example.org shop.example.com
      how each site is searched: the address with a place for the query
  lycosa deep --templates-only www.example.org --template-sources form
      by its form alone, whatever else it declares`;

export function deepCommand(): Command {
  const command = new Command('deep')
    .summary('find out how sites are searched')
    .description(
      "Finds a site's search and how a query is sent to it: by an OpenSearch description, by a SearchAction in its structured data, or by its search form, on the home page or one click away.",
    )
    .argument('<site...>', 'hosts or addresses')
    .option('--templates-only', 'only say how the sites are searched; needed, as yet')
    .option(
      '--template-sources <list>',
      `look only at these, with commas between them: ${templateSources.join(', ')}`,
      parseSources,
    );
  return addCrawlOptions(command)
    .optionsGroup('Output:')
    .option('--quiet', 'show no progress')
    .addHelpText('after', examples)
    .action(run);
}

function parseSources(text: string): TemplateSource[] {
  return text.split(',').map((name) => {
    const source = templateSources.find((each) => each === name.trim());
    if (source === undefined)
      throw new InvalidArgumentError(
        `there is no source "${name}"; choose from ${templateSources.join(', ')}`,
      );
    return source;
  });
}

async function run(sites: string[], flags: Flags): Promise<void> {
  if (!flags.templatesOnly)
    throw new LycosaError(
      'bad-option',
      'searches cannot be crawled yet, only found',
      'add --templates-only to see how the sites are searched',
    );
  const { siteTemplates } = await import('../pipeline/deep/site-templates.js');
  const found = await siteTemplates({
    ...crawlOptions(flags),
    sites,
    ...given('sources', flags.templateSources),
    log: (text) => {
      if (!flags.quiet && !flags.json) process.stderr.write(`${printable(text)}\n`);
    },
  });
  await write(flags.json ? `${JSON.stringify(found)}\n` : `${found.map(describe).join('\n')}\n`);
  if (found.every(({ template }) => template === null)) process.exitCode = exitCodes['nothing-fetched'];
}

function describe(one: SiteTemplate): string {
  if (one.template === null) return `${printable(one.site)}: none (${printable(one.reason)})`;
  const { method, url, body, source } = one.template;
  return `${printable(one.site)}: ${method} ${printable(url)}${body === null ? '' : `  ${printable(body)}`}  (${source}, ${Math.round(100 * one.confidence)} %)`;
}
