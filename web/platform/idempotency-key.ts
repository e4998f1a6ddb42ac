import { useState } from 'react';

/**
 * A key for what the person is about to send: the same for every retry of the same content, so that a double tap or a
 * lost answer can't do the deed twice. Call the second part after success.
 */
export function useIdempotencyKey(content = ''): readonly [key: string, renewKey: () => void] {
  const [keys, setKeys] = useState(() => new Map<string, string>());
  const key = keys.get(content) ?? newKey();
  // Kept at once: a retry may come before the next render.
  keys.set(content, key);
  return [key, () => setKeys(new Map())];
}

// `crypto.randomUUID` is missing on plain http in a local network.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
