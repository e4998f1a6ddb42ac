import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { ChosenRows } from '../platform/chosen-rows.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { adminTexts } from '../texts/admin.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceBar, choiceColumn, choiceOf } from '../ui/choice-bar.tsx';

const texts = adminTexts.manyRequests;

type Row = SteadyRow<FundRequestForAdmin>;
type ChosenRequests = ChosenRows<FundRequestForAdmin>;

const choiceTexts = {
  ...texts,
  choose: ({ user, amount }: FundRequestForAdmin) =>
    texts.choose(`${user.firstName} ${user.lastName}`, formatRupees(paiseOf(amount))),
};

export function mayChooseRequest({ item, isGone }: Row): boolean {
  return item.status === 'pending' && !isGone;
}

export function askedPaise(requests: readonly FundRequestForAdmin[]): number {
  return requests.reduce((sum, { amount }) => sum + paiseOf(amount), 0);
}

export const requestChoice = (chosen: ChosenRequests, rows: readonly Row[]) =>
  choiceColumn({ chosen, rows, texts: choiceTexts });

export const requestChoiceOf = (row: Row, chosen: ChosenRequests) => choiceOf(row, { chosen, texts: choiceTexts });

interface RequestChoiceBarProps {
  readonly chosen: ChosenRequests;
  readonly rows: readonly Row[];
  readonly onApprove: () => void;
}

export function RequestChoiceBar({ chosen, rows, onApprove }: RequestChoiceBarProps) {
  return (
    <ChoiceBar
      {...{ chosen, rows }}
      texts={choiceTexts}
      summary={(requests) => texts.chosen(requests.length, formatRupees(askedPaise(requests)))}
    >
      <Button isSmall variant="primary" onClick={onApprove}>
        {texts.approve(chosen.list.length)}
      </Button>
    </ChoiceBar>
  );
}
