import { referenceKey } from '../../contract/payment-reference.ts';

/** The reference under which a payment is credited that its customer did not name. What has no number of the bank is named by its row. */
export function creditedReference({
  reference,
  evidenceId,
}: {
  readonly reference: string | null;
  readonly evidenceId: number;
}): string {
  return reference !== null && referenceKey(reference) !== undefined ? reference : `STATEMENT-ROW-${evidenceId}`;
}
