import { expect, it } from 'vitest'
import { APP_VERSION, isNewerVersion } from './app-version.ts'

it('the app has both versions of the specification (spec §1)', () => {
  expect(APP_VERSION).toEqual({ web: '1.2.6', native: '6.3.25' })
})

it.each([
  ['1.2.7', '1.2.6', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.99.99', true],
  ['1.2.6', '1.2.6', false],
  ['1.2.5', '1.2.6', false],
  ['0.9.9', '1.0.0', false],
])('%s after %s: %s', (candidate, version, isNewer) => expect(isNewerVersion(candidate, version)).toBe(isNewer))

it.each([undefined, null, 2, '', '1.2', '1.2.x', '1.2.7-beta', '99999.0.0', { version: '9.9.9' }])('%j is no version', (candidate) =>
  expect(isNewerVersion(candidate, '1.2.6')).toBe(false),
)
