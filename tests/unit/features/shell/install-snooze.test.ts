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

  it('is due until somebody answers it', () => {
    expect(isInvitationDue(nowMs)).toBe(true);
  });

  it('is due again before WebKit evicts, once it was postponed', () => {
    snoozeInvitation(nowMs);
    expect(isInvitationDue(nowMs + 2 * dayMs)).toBe(false);
    expect(isInvitationDue(nowMs + 4 * dayMs)).toBe(true);
  });

  it('stays away once it was declined', () => {
    declineInvitation();
    expect(isInvitationDue(nowMs + 400 * dayMs)).toBe(false);
  });

  it('stays away where storage is refused, and does not throw', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    expect(isInvitationDue(nowMs)).toBe(false);
  });
});
