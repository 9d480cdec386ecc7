import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { declineInvitation, isInvitationDue, snoozeInvitation } from '#features/shell/prompts/install-snooze.ts';

const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 10, 26);

describe('install invitation', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is due until it is answered', () => {
    expect(isInvitationDue(nowMs)).toBe(true);
  });

  it('is due again before WebKit evicts the storage, once postponed', () => {
    snoozeInvitation(nowMs);
    expect(isInvitationDue(nowMs + 2 * dayMs)).toBe(false);
    expect(isInvitationDue(nowMs + 4 * dayMs)).toBe(true);
  });

  it('is not shown again once declined', () => {
    declineInvitation();
    expect(isInvitationDue(nowMs + 400 * dayMs)).toBe(false);
  });

  it('is not shown, and does not throw, if storage is unavailable', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    expect(isInvitationDue(nowMs)).toBe(false);
  });
});
