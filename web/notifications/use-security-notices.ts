import { listSecurityNotices, type SecurityNotice } from '../../contract/security-notices.ts';
import { useRead } from '../platform/query.ts';

const pollMs = 60_000;
const none: readonly SecurityNotice[] = [];

/** What this admin has not acknowledged yet. */
export function useSecurityNotices(): readonly SecurityNotice[] {
  return useRead(listSecurityNotices, {}, { pollMs, staleMs: pollMs }).data ?? none;
}
