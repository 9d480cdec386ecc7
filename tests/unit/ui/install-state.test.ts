import { describe, expect, it } from 'vitest';
import { manualInstall } from '#ui/window/install-state.ts';

const webkit = { vendor: 'Apple Computer, Inc.', maxTouchPoints: 5, isStandalone: false };

describe('install state', () => {
  it('names the share menu on an iPad in every browser', () => {
    expect(manualInstall(webkit)).toBe('share-menu');
  });

  it('names the Dock in Safari on a Mac', () => {
    expect(manualInstall({ ...webkit, maxTouchPoints: 0 })).toBe('dock');
  });

  it('names no menu in the installed app, in Chromium and in Firefox', () => {
    expect(manualInstall({ ...webkit, isStandalone: true })).toBeUndefined();
    expect(manualInstall({ ...webkit, vendor: 'Google Inc.' })).toBeUndefined();
    expect(manualInstall({ ...webkit, vendor: '' })).toBeUndefined();
  });
});
