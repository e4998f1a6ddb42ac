export type Theme = 'light' | 'dark';

/** The theme that this device asks for. */
export function shownTheme(): Theme {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The colours of one of the two themes, whichever the page is shown in: read from its own sheets, which declare them at `:root`. */
export function themeTokens(theme: Theme): Readonly<Record<string, string>> {
  const tokens = new Map<string, string>();
  for (const sheet of document.styleSheets) collect(rulesOf(sheet), { theme, tokens });
  return Object.fromEntries(tokens);
}

/** None for a sheet that could not be loaded: to read its rules is an error. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

const isDark = /prefers-color-scheme:\s*dark/;

function collect(rules: Iterable<CSSRule>, into: { theme: Theme; tokens: Map<string, string> }): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && rule.selectorText === ':root') {
      for (const name of rule.style) {
        if (name.startsWith('--')) into.tokens.set(name, rule.style.getPropertyValue(name).trim());
      }
    } else if (rule instanceof CSSMediaRule) {
      if (into.theme === 'dark' && isDark.test(rule.conditionText)) collect(rule.cssRules, into);
    } else if (rule instanceof CSSGroupingRule || rule instanceof CSSLayerBlockRule) {
      collect(rule.cssRules, into);
    }
  }
}
