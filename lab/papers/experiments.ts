/** All experiments, by paper. */
import type { Experiment } from '../table/experiment.js';
import { zhou10Table1, zhou13Figure7, zhou13Table4, zhou13Time } from './001/crawl-tables.js';
import { zhou13Figure8, zhou13Figure9, zhou13Figure10 } from './001/expansion-figures.js';
import { recrawlPycon } from './001/pycon-table.js';
import { recrawlFactorial, recrawlGap, recrawlSweep } from './001/recrawl-tables.js';
import { redundancyOfTheWorld } from './001/redundancy.js';
import { focusAblation, focusReal, guanFigure1, guanFigure2 } from './002/focus-tables.js';
import { topicDifficulty } from './002/topic-difficulty.js';
import { heFigure5, heTable3 } from './003/affix-tables.js';
import { heFigure10 } from './003/argument-table.js';
import { heCoverage, heFilter } from './003/coverage-table.js';
import { heFigure7 } from './003/empty-table.js';
import { heFigure3, heForms } from './003/form-tables.js';
import { heFigure6, heTable6 } from './003/match-tables.js';
import { heTemplates } from './003/template-table.js';
import { vidal3, vidal4, vidalLearning } from './004/vidal-tables.js';
import { mapRecall } from './engine/map-recall.js';
import { articlesTable } from './objects/articles-table.js';
import { calibrationTable } from './objects/calibration-table.js';
import { eventsTable } from './objects/events-table.js';
import { labEventsTable } from './objects/lab-events-table.js';
import { markupTable } from './objects/markup-table.js';
import { matchingTable } from './objects/matching-table.js';
import { productsTable } from './objects/products-table.js';
import { recipesTable } from './objects/recipes-table.js';
import { swdeClusters, swdeLabelled, swdeUnlabelled } from './objects/swde-tables.js';

export const experiments: readonly Experiment[] = [
  mapRecall,
  redundancyOfTheWorld,
  zhou10Table1,
  zhou13Table4,
  zhou13Figure7,
  zhou13Figure8,
  zhou13Figure9,
  zhou13Figure10,
  zhou13Time,
  recrawlSweep,
  recrawlFactorial,
  recrawlGap,
  recrawlPycon,
  topicDifficulty,
  guanFigure1,
  guanFigure2,
  focusReal,
  focusAblation,
  heForms,
  heFigure3,
  heTemplates,
  heTable3,
  heFigure5,
  heTable6,
  heFigure6,
  heFigure7,
  heFilter,
  heFigure10,
  heCoverage,
  vidal3,
  vidal4,
  vidalLearning,
  swdeLabelled,
  swdeUnlabelled,
  swdeClusters,
  recipesTable,
  productsTable,
  articlesTable,
  calibrationTable,
  eventsTable,
  matchingTable,
  markupTable,
  labEventsTable,
];
