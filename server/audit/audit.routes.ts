import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/audit.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { findEntries } from './audit.queries.ts';
import type { ActSubjects } from './find-subject-names.ts';

export function auditRoutes(app: FastifyInstance, { database }: ShopOfRoutes, subjects: ActSubjects): void {
  serve(app, contract.listAudit, ({ query }) =>
    findEntries(database.read, subjects, {
      page: query.page,
      pageSize: query.pageSize,
      search: query.search,
      subject: query.subject,
      subjectId: query.subjectId,
      adminId: query.adminId,
      from: query.from === undefined ? undefined : Date.parse(query.from),
      to: query.to === undefined ? undefined : Date.parse(query.to),
      batch: query.batch,
      isGrouped: query.grouped === 'true',
      after: query.after,
      before: query.before,
    }),
  );
}
