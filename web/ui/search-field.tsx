import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import { useUiWords } from './words.ts';

type SearchFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'prefix' | 'suffix' | 'onChange' | 'value' | 'ref'
> & {
  value: string;
  onChange: (value: string) => void;
  /** The key that leads here from anywhere on the page, shown in the empty box. */
  shortcut?: string;
};

export function SearchField({ value, onChange, shortcut, ...rest }: SearchFieldProps) {
  const words = useUiWords();
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  return (
    <TextField
      isLabelHidden
      autoComplete="off"
      enterKeyHint="search"
      {...rest}
      ref={input}
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      prefix={<Search aria-hidden />}
      {...(value !== '' && { suffix: <IconButton label={words.clear} icon={<X aria-hidden />} onClick={clear} /> })}
      {...(value === '' && shortcut !== undefined && { suffix: <Key>{shortcut}</Key> })}
    />
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="mr-2.5 rounded-sm border border-b-2 border-line-strong px-2 py-1 font-sans text-xs leading-none font-semibold text-ink-3 pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}
