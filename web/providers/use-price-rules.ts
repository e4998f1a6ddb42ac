import { useEffect, useRef, useState } from 'react';
import { type FollowedPrice, savePriceRules, type WirePriceRule } from '../../contract/price-rules.ts';
import { type ApiError, isPassing } from '../platform/api.ts';
import { conflictOf } from '../platform/edit-conflict.ts';
import { useSend } from '../platform/query.ts';
import { priceRuleWords as texts } from '../texts/admin-price-rules.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { entryOf, isSameRules, newEntry, type RuleEntry, rulesBody } from './price-rules.rules.ts';

const typingPauseMs = 300;

interface Conflict {
  readonly reason: string;
  readonly rules: readonly WirePriceRule[];
}

/** The rules as they are edited, what would come of them, and how they are saved. `stored` is what the server answered last. */
export function usePriceRules(stored: readonly WirePriceRule[]) {
  const words = useTexts();
  const [before, setBefore] = useState(stored);
  const [entries, setEntries] = useState<readonly RuleEntry[]>(() => stored.map(entryOf));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const isDirty = !isSameRules(entries, before);
  // Others may save while nothing is typed here.
  if (!isDirty && stored !== before && !isSameRules(entries, stored)) startFrom(stored);

  function startFrom(rules: readonly WirePriceRule[]) {
    setBefore(rules);
    setEntries(rules.map(entryOf));
    setConflict(undefined);
    setIsSubmitted(false);
  }

  const body = rulesBody(entries);
  const preview = useRulesPreview(body);
  const failed = (error: ApiError) => {
    const found = conflictOf(savePriceRules, error);
    if (found) return setConflict({ reason: found.reason, rules: found.fresh.rules });
    if (error.code === 'price-changed') preview.workOut();
    showToast({
      tone: 'error',
      title: texts.saveFailed,
      text: isPassing(error) ? texts.uncertain : reasonOf(error, words),
    });
  };
  const send = useSend(savePriceRules, {
    onDone: ({ rules, changes }) => {
      startFrom(rules);
      preview.workOut();
      const set = changes.filter(({ isBelowFloor }) => !isBelowFloor).length;
      showToast({ tone: 'success', title: texts.saved, text: texts.savedText(set) });
    },
    onFailed: failed,
  });

  return {
    entries,
    isDirty,
    isSubmitted,
    conflict,
    preview: preview.shown,
    /** What would come of the rules is to be seen before they are saved. */
    isComing: preview.isComing,
    isPending: send.isPending,
    add: (scope: string) => {
      const key = Math.max(-1, ...entries.map((entry) => entry.key)) + 1;
      setEntries([...entries, newEntry(key, scope)]);
    },
    change: (key: number, changes: Partial<RuleEntry>) =>
      setEntries(entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry))),
    remove: (key: number) => setEntries(entries.filter((entry) => entry.key !== key)),
    discard: () => startFrom(stored),
    takeTheirs: () => conflict && startFrom(conflict.rules),
    save: () => {
      setIsSubmitted(true);
      const { shown } = preview;
      if (!body || send.isPending || preview.isComing) return;
      send.mutate({
        body: {
          rules: body,
          before: { rules: [...before] },
          fingerprint: shown?.isCurrent ? shown.fingerprint : undefined,
        },
      });
    },
  };
}

/** `shown` is undefined while nothing is worked out yet, or is to be worked out. */
function useRulesPreview(body: ReturnType<typeof rulesBody>) {
  const words = useTexts();
  const wanted = JSON.stringify(body);
  const latest = useRef(wanted);
  const [shown, setShown] = useState<{
    readonly of: string;
    readonly changes: readonly FollowedPrice[];
    readonly fingerprint: string;
  }>();
  const check = useSend(savePriceRules, {
    onDone: ({ changes, fingerprint }, { body: { rules } }) => {
      const of = JSON.stringify(rules);
      // An earlier answer may come last.
      if (of === latest.current) setShown({ of, changes, fingerprint });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.preview.failed, text: reasonOf(error, words) }),
  });
  const { mutate } = check;
  const isCurrent = shown !== undefined && shown.of === wanted;
  useEffect(() => {
    latest.current = wanted;
    if (wanted === undefined) return;
    const timer = setTimeout(() => mutate({ body: { rules: JSON.parse(wanted), apply: false } }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [wanted, mutate]);
  return {
    shown:
      shown && wanted !== undefined ? { changes: shown.changes, fingerprint: shown.fingerprint, isCurrent } : undefined,
    isComing: wanted !== undefined && !isCurrent && !check.isError,
    workOut: () => wanted !== undefined && mutate({ body: { rules: JSON.parse(wanted), apply: false } }),
  };
}

export type PriceRulesForm = ReturnType<typeof usePriceRules>;
