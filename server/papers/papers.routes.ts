import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/tax-papers.ts';
import { serve } from '../platform/http/serve.ts';
import { StreamedAnswer } from '../platform/http/streamed-answer.ts';
import { indianMoment } from '../platform/indian-time.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { exportTaxPapers, isMonthComplete, listOwnTaxPapers, readTaxPaper } from './read-tax-paper.ts';

export function papersRoutes(app: FastifyInstance, { database, clock }: ShopOfRoutes): void {
  serve(app, contract.listOwnTaxPapers, ({ caller, query }) =>
    listOwnTaxPapers(database.read, { userId: caller.userId, ...query }),
  );

  serve(app, contract.readTaxPaper, ({ caller, params }) =>
    readTaxPaper(database.read, { id: params.id, userId: caller.userId }),
  );

  serve(app, contract.listTaxPapers, async ({ query }) => {
    const month = query.month ?? indianMoment(clock()).date.slice(0, 7);
    // Asked first: what is written afterwards makes the list longer, and never less than complete.
    const isComplete = await isMonthComplete(database.read, month);
    return new StreamedAnswer({ isComplete, papers: exportTaxPapers(database.read, month) });
  });
}
