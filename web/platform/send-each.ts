import { useMutation } from '@tanstack/react-query';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type ApiError, call, type InputOf, type ResultOf } from './api.ts';

/** Gives a function that sends to an endpoint once for each of many things, with a key for each. Throws `ApiError`. */
export function useSendEach<E extends Endpoint>(endpoint: E): (input: InputOf<E>, key: string) => Promise<ResultOf<E>> {
  const send = useMutation<ResultOf<E>, ApiError, { input: InputOf<E>; key: string }>({
    mutationFn: ({ input, key }) => call(endpoint, input, { key }),
  });
  return (input, key) => send.mutateAsync({ input, key });
}
