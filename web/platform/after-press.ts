const waiting: (() => void)[] = [];
let isPressed = false;

const onDown = () => {
  isPressed = true;
};
/** The click follows in the same turn. */
const onUp = () => {
  isPressed = false;
  setTimeout(() => {
    if (!isPressed) for (const act of waiting.splice(0)) act();
  });
};

/** Called by every form once it lives; the same listener is added only once. */
export function watchPresses(): void {
  for (const name of ['pointerdown', 'mousedown']) document.addEventListener(name, onDown, true);
  for (const name of ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'keydown'])
    document.addEventListener(name, onUp, true);
}

/**
 * Runs `act` at once, or, while a mouse button or a finger is down, after it is up and its click has happened. What moves a
 * button in between takes it away from under the pointer, and the click is lost.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}
