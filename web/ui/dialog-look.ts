export const dialogBackdrop =
  'fixed inset-0 z-40 bg-backdrop transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A sheet at the bottom of a phone, with room for a toast above it; a card in the middle of anything larger. */
export const dialogPopup =
  'fixed inset-x-0 bottom-0 z-40 flex max-h-[min(100dvh-7.5rem,54rem)] flex-col overflow-y-auto overscroll-contain rounded-t-xl border border-line bg-sheet shadow-raised ' +
  'transition-[opacity,translate] duration-200 data-ending-style:translate-y-4 data-ending-style:opacity-0 ' +
  'data-starting-style:translate-y-4 data-starting-style:opacity-0 ' +
  'md:inset-0 md:m-auto md:h-fit md:w-[calc(100vw-3rem)] md:rounded-xl';
