import { todayTexts } from '../texts/admin-today.ts';

const texts = todayTexts.money;

/** How much more or less something is than it was, in whole percent. */
export function Change({ percent }: { percent: number }) {
  const words = percent === 0 ? texts.same : percent > 0 ? texts.up(percent) : texts.down(-percent);
  return (
    <>
      <span aria-hidden>
        {percent > 0 ? '↑' : percent < 0 ? '↓' : '='} {Math.abs(percent)} %
      </span>
      <span className="sr-only">{words}</span>
    </>
  );
}
