/** Runs `work` after the next paint, so that a slow phone shows the effect of a press before it starts the work. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
