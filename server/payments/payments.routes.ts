import type { FastifyInstance } from 'fastify';
import * as messages from '../../contract/bank-messages.ts';
import * as demoBank from '../../contract/demo-bank.ts';
import { decideFundRequest as decideEndpoint } from '../../contract/funds-admin.ts';
import { reverseFunds } from '../../contract/money-back.ts';
import { acceptPaymentDifference, readPaymentDifferences } from '../../contract/payment-differences.ts';
import { readPaymentFigures } from '../../contract/payment-figures.ts';
import * as contract from '../../contract/payments.ts';
import { setAsideUnnamed as setAsideEndpoint } from '../../contract/set-aside.ts';
import { readStatementColumns } from '../../contract/statement-columns.ts';
import { serve } from '../platform/http/serve.ts';
import { serveSigned } from '../platform/http/serve-signed.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { acceptDifference } from './accept-difference.ts';
import { applyStatement } from './apply-statement.ts';
import { changeGuards, readWireGuards } from './change-guards.ts';
import { changeMessages } from './change-messages.ts';
import { decideFundRequest } from './decide-fund-request.ts';
import { findFigures } from './find-figures.ts';
import { findMessages } from './find-messages.ts';
import { findPayments } from './find-payments.ts';
import { findStatements } from './find-statements.ts';
import { importStatement } from './import-statement.ts';
import { readDifferences } from './load-differences.ts';
import { payByDemoBank, writeDemoStatement } from './pay-by-demo-bank.ts';
import { readColumns } from './read-columns.ts';
import { enqueueBankMessage, verifyBankMessage } from './receive-bank-message.ts';
import { reopenPayment } from './reopen-payment.ts';
import { resolvePayment } from './resolve-payment.ts';
import { reverseApproval } from './reverse-approval.ts';
import { setAsideUnnamed } from './set-aside-unnamed.ts';

export function paymentsRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const { database, clock } = shop;
  messageRoutes(app, shop);
  reversalRoutes(app, shop);
  demoRoutes(app, shop);
  differenceRoutes(app, shop);
  guardRoutes(app, shop);
  asideRoutes(app, shop);

  serve(app, contract.importStatement, ({ body, query, caller, address, database }) =>
    importStatement(database, {
      bytes: body,
      name: query.name,
      payee: query.payee,
      columns: query.columns,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );

  serve(app, readStatementColumns, ({ body, query }) =>
    readColumns(database.read, {
      bytes: body,
      columns: query.columns,
      headerLine: query.headerLine,
      now: clock(),
    }),
  );

  serve(app, contract.listStatements, ({ query }) => findStatements(database.read, query));

  serve(app, contract.applyStatement, ({ params, caller, address, database }) =>
    applyStatement(database, {
      importId: params.id,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );

  serve(app, contract.listPayments, ({ query }) =>
    findPayments(database.read, {
      ...query,
      state: query.state,
      statementId: query.statementId,
      reference: query.reference,
    }),
  );

  serve(app, contract.resolvePayment, ({ params, body, caller, address, requestKey, database }) =>
    resolvePayment(database, {
      paymentId: params.id,
      to: resolvedTo(body),
      reason: body.reason,
      confirms: body.confirms,
      by: { adminId: caller.userId, via: caller.via, address },
      requestKey,
      at: clock(),
    }),
  );

  serve(app, decideEndpoint, ({ params, body, caller, address, requestKey, database }) =>
    decideFundRequest(database, {
      requestId: params.id,
      status: body.status,
      adminNotes: body.adminNotes,
      receivedPaise: body.receivedAmount,
      referenceNumber: body.referenceNumber,
      confirms: body.confirms,
      by: { adminId: caller.userId, via: caller.via, address },
      requestKey,
      at: clock(),
    }),
  );
}

function asideRoutes(app: FastifyInstance, { clock }: Pick<ShopOfRoutes, 'clock'>): void {
  serve(app, setAsideEndpoint, ({ params, body, caller, address, database }) =>
    setAsideUnnamed(database, {
      importId: params.id,
      reason: body.reason,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );

  serve(app, contract.reopenPayment, ({ params, caller, address, database }) =>
    reopenPayment(database, {
      paymentId: params.id,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );
}

function guardRoutes(app: FastifyInstance, { database, clock }: ShopOfRoutes): void {
  serve(app, readPaymentFigures, ({ query }) => findFigures(database.read, { days: Number(query.days), now: clock() }));

  serve(app, contract.readPaymentGuards, () => readWireGuards(database.read));

  serve(app, contract.changePaymentGuards, ({ body, caller, address, database }) =>
    changeGuards(database, {
      maxClaimHours: body.maxClaimHours,
      firstLimitPaise: body.firstTopUpLimit,
      maxOpenClaims: body.maxOpenClaims,
      maxUnfoundClaims: body.maxUnfoundClaims,
      checksPayer: body.checksPayer,
      secondAdminPaise: body.secondAdminAbove,
      before: body.before,
      confirms: body.confirms,
      by: { adminId: caller.userId, via: caller.via, sessionId: caller.sessionId, address },
      at: clock(),
    }),
  );
}

function messageRoutes(app: FastifyInstance, { database, clock, config }: ShopOfRoutes): void {
  const { bankMessageSecrets } = config;
  serveSigned(app, messages.receiveBankMessage, {
    source: 'bank-messages',
    clock,
    verify: verifyBankMessage(bankMessageSecrets),
    enqueue: (tx, { bytes }) => enqueueBankMessage(tx, { bytes, at: clock() }),
  });

  serve(app, messages.readBankMessages, () =>
    findMessages(database.read, { isConfigured: bankMessageSecrets.length > 0, now: clock() }),
  );

  serve(app, messages.changeBankMessages, ({ body, caller, address, database }) =>
    changeMessages(database, {
      isOn: body.isOn,
      paymentPaise: body.paymentLimit,
      customerPaise: body.customerLimit,
      shopPaise: body.shopLimit,
      accepts: body.accepts,
      before: body.before,
      by: { adminId: caller.userId, via: caller.via, sessionId: caller.sessionId, address },
      at: clock(),
    }),
  );
}

function demoRoutes(app: FastifyInstance, { database, clock, config }: ShopOfRoutes): void {
  serve(app, demoBank.payByDemoBank, ({ body, caller, database }) =>
    payByDemoBank(database, { intentId: body.intentId, userId: caller.userId, isDemo: config.demo, at: clock() }),
  );

  serve(app, demoBank.readDemoStatement, () => writeDemoStatement(database.read, { isDemo: config.demo, at: clock() }));
}

/** The contract has made sure that exactly one is named. */
function resolvedTo({ fundRequestId, userId }: { fundRequestId?: number | undefined; userId?: number | undefined }) {
  if (fundRequestId !== undefined) return { fundRequestId };
  return userId === undefined ? 'not-ours' : { userId };
}

function reversalRoutes(app: FastifyInstance, { clock }: Pick<ShopOfRoutes, 'clock'>): void {
  serve(app, reverseFunds, ({ params, body, caller, address, requestKey, database }) =>
    reverseApproval(database, {
      requestId: params.id,
      ...body,
      by: { adminId: caller.userId, via: caller.via, address },
      requestKey,
      at: clock(),
    }),
  );
}

function differenceRoutes(app: FastifyInstance, { database, clock }: ShopOfRoutes): void {
  serve(app, readPaymentDifferences, () => readDifferences(database.read));

  serve(app, acceptPaymentDifference, async ({ body: { kind, id, reason }, caller, address, database }) => {
    const by = { adminId: caller.userId, via: caller.via, address };
    await acceptDifference(database, { kind, subjectId: id, reason, by, at: clock() });
    return { kind, id };
  });
}
