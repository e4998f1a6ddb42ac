import type { ErrorCode, ErrorDetail } from '../../contract/errors.ts';

/** An outcome that a caller can bring about: answered with its code's status, never logged as a fault. */
export class ExpectedError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly detail: ErrorDetail | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What stands now, as the call would answer it. */
  readonly current: object | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: Readonly<Record<string, string>>;
      detail?: ErrorDetail;
      retryAfterSeconds?: number;
      current?: object;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'ExpectedError';
    this.code = code;
    this.fields = more.fields;
    this.detail = more.detail;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.current = more.current;
  }
}
