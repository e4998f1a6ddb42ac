import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/funds.ts';
import * as adminContract from '../../contract/funds-admin.ts';
import * as moneyBack from '../../contract/money-back.ts';
import { readReceipt as receiptEndpoint } from '../../contract/papers.ts';
import * as intentContract from '../../contract/payment-intents.ts';
import { paymentRails } from '../../contract/payment-intents.ts';
import { may } from '../../contract/permissions.ts';
import * as taxContract from '../../contract/tax.ts';
import { serve } from '../platform/http/serve.ts';
import { StreamedAnswer } from '../platform/http/streamed-answer.ts';
import { indianMoment } from '../platform/indian-time.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { changePaymentSettings } from './change-payment-settings.ts';
import { changeTaxSettings, readWireTaxSettings } from './change-tax-settings.ts';
import { decideDebt } from './decide-debt.ts';
import { exportVouchers } from './export-vouchers.ts';
import { findAllFundRequests } from './find-all-fund-requests.ts';
import { findMoneyBack } from './find-money-back.ts';
import { findOwnFundRequests } from './funds.queries.ts';
import { listIntents, readIntent } from './open-intent.ts';
import { readPaymentSettings } from './read-payment-settings.ts';
import { readReceipt } from './read-receipt.ts';
import { changeRejectionReasons, readRejectionReasons } from './rejection-reasons.ts';
import { requestFunds } from './request-funds.ts';
import { resolveReturnByHand } from './resolve-return-by-hand.ts';
import { returnFunds } from './return-funds.ts';

export function fundsRoutes(app: FastifyInstance, { database, clock, config }: ShopOfRoutes): void {
  const gateways = paymentRails.filter((rail) => rail !== 'upi').filter((rail) => config.gateways[rail] !== undefined);
  serve(app, contract.requestFunds, ({ body, caller, language, requestKey, database }) =>
    requestFunds(database, {
      userId: caller.userId,
      language,
      amountPaise: body.amount,
      referenceNumber: body.referenceNumber,
      intentId: body.intentId,
      requestKey,
      at: clock(),
    }),
  );

  serve(app, intentContract.readIntent, ({ caller, params }) =>
    readIntent(database.read, { intentId: params.id, userId: caller.userId, now: clock() }),
  );

  serve(app, intentContract.listIntents, ({ caller }) =>
    listIntents(database.read, { userId: caller.userId, now: clock() }),
  );

  serve(app, receiptEndpoint, ({ caller, params }) =>
    readReceipt(database.read, { fundRequestId: params.id, userId: caller.userId }),
  );

  serve(app, contract.listFundRequests, ({ caller, query }) =>
    findOwnFundRequests(database.read, { userId: caller.userId, ...query }),
  );

  serve(app, adminContract.listAllFundRequests, ({ query }) =>
    findAllFundRequests(database.read, {
      ...query,
      status: query.status,
      userId: query.userId,
      amountPaise: query.amount,
      fromPaise: query.amountFrom,
      toPaise: query.amountTo,
      from: query.from === undefined ? undefined : Date.parse(query.from),
      to: query.to === undefined ? undefined : Date.parse(query.to),
    }),
  );

  moneyBackRoutes(app, { database, clock }, gateways);

  serve(app, contract.readPaymentSettings, ({ caller }) => readPaymentSettings(database.read, gateways, caller.userId));

  serve(app, adminContract.changePaymentSettings, async ({ body, caller, address, database }) => {
    const by = { adminId: caller.userId, via: caller.via, sessionId: caller.sessionId, address };
    await changePaymentSettings(database, { ...body, before: body.before, gateways, by, at: clock() });
    return readPaymentSettings(database.read, gateways);
  });

  serve(app, adminContract.readRejectionReasons, () => readRejectionReasons(database.read));

  serve(app, adminContract.changeRejectionReasons, ({ body, caller, address, database }) =>
    changeRejectionReasons(database, {
      reasons: body.reasons,
      before: body.before,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );

  taxRoutes(app, { database, clock });
}

function taxRoutes(app: FastifyInstance, { database, clock }: Pick<ShopOfRoutes, 'database' | 'clock'>): void {
  serve(app, taxContract.readTaxSettings, () => readWireTaxSettings(database.read));

  serve(app, taxContract.changeTaxSettings, ({ body, caller, address: from, database }) =>
    changeTaxSettings(database, {
      ...body,
      invoices: body.invoices,
      before: body.before,
      by: { adminId: caller.userId, via: caller.via, sessionId: caller.sessionId, address: from },
      at: clock(),
    }),
  );

  serve(
    app,
    taxContract.listTaxVouchers,
    async ({ query }) =>
      new StreamedAnswer({
        vouchers: exportVouchers(database.read, query.month ?? indianMoment(clock()).date.slice(0, 7)),
      }),
  );
}

function moneyBackRoutes(
  app: FastifyInstance,
  { database, clock }: Pick<ShopOfRoutes, 'database' | 'clock'>,
  gateways: readonly string[],
): void {
  serve(app, moneyBack.listMoneyBack, ({ caller }) =>
    findMoneyBack(database.read, { showsPayers: may(caller, 'payments.read') }),
  );

  serve(app, moneyBack.returnFunds, ({ params, body, caller, address, requestKey, database }) =>
    returnFunds(database, {
      requestId: params.id,
      amountPaise: body.amount,
      method: body.method,
      reason: body.reason,
      confirms: body.confirms,
      gateways,
      by: { adminId: caller.userId, via: caller.via, address },
      requestKey,
      at: clock(),
    }),
  );

  serve(app, moneyBack.resolveReturn, ({ params, body, caller, address, database }) =>
    resolveReturnByHand(database, {
      returnId: params.id,
      settlement:
        body.outgoingReference === undefined
          ? { state: 'failed', failure: body.failure ?? '' }
          : { state: 'done', outgoingReference: body.outgoingReference },
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );

  serve(app, moneyBack.decideDebt, ({ params, body, caller, address, database }) =>
    decideDebt(database, {
      debtId: params.id,
      ...body,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );
}
