/** What Safari alone says of a page that was opened from the home screen. */
interface SafariNavigator extends Navigator {
  readonly standalone?: boolean;
}

/**
 * Whether this is Safari on an iPhone or iPad, where only the person can put the shop on the home screen, by the share menu,
 * and has not. An iPad calls itself a Mac, but Macs have no touch screen; other browsers and apps name themselves as well.
 */
export function needsShareMenu({ userAgent, maxTouchPoints, isStandalone }: Device): boolean {
  const isTouch = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
  const isSafari =
    /\bVersion\/\d/.test(userAgent) &&
    /\bSafari\//.test(userAgent) &&
    !/\b(?:CriOS|FxiOS|EdgiOS|OPT|OPiOS|GSA|DuckDuckGo)\//.test(userAgent);
  return isTouch && isSafari && !isStandalone;
}

interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Opened from the home screen. */
  readonly isStandalone: boolean;
}

/** This browser, as `needsShareMenu` asks about it. */
export function thisDevice(): Device {
  const { userAgent, maxTouchPoints, standalone = false } = navigator as SafariNavigator; // undefined in all others
  return { userAgent, maxTouchPoints, isStandalone: standalone || matchMedia('(display-mode: standalone)').matches };
}
