import { paletteIssues } from './brand-check.ts'
import { PALETTE_CACHE_MS } from './limits.ts'
import type { Brand } from './palette-tones.ts'

/** Spec §8, "Palette errors". */
export type PaletteErrorCode = 'csp_blocked' | 'timeout' | 'not_found' | 'parse_error' | 'load_error' | 'network_offline' | 'unknown'
export type PaletteScript = { version: number; brand: Brand }

const ASSIGNMENT = 'window.__palette'
const MOST_LENGTH = 32_768
const final: ReadonlySet<PaletteErrorCode> = new Set(['csp_blocked', 'not_found', 'parse_error'])

/**
 * Parses `window.__palette = {...};` without running it: the right-hand side must be JSON. Only the merchant's own colours are read, and the tones
 * are derived from them again, so that no text of the script becomes CSS.
 */
export function parsePaletteScript(script: string): PaletteScript | undefined {
  const text = script.trim()
  if (text.length > MOST_LENGTH || !text.startsWith(ASSIGNMENT)) return undefined
  const rest = text.slice(ASSIGNMENT.length).trimStart()
  if (!rest.startsWith('=')) return undefined
  return toPaletteScript(parseJson(rest.slice(1, rest.endsWith(';') ? -1 : undefined)))
}

/** Also checks values stored on the device: another release or another program may have written them. */
export function toPaletteScript(value: unknown): PaletteScript | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { version, ...colors } = value as Record<string, unknown>
  if (!Number.isSafeInteger(version) || paletteIssues(colors).length > 0) return undefined
  const { primary, secondary, tertiary, background, transparencyDark } = colors as Brand
  const brand = { primary, secondary, tertiary, background, ...(transparencyDark !== undefined && { transparencyDark }) }
  return { version: version as number, brand }
}

/** The known facts of a failed load: the status of the response, or the error that was thrown. */
export type PaletteFailure = { status?: number; error?: unknown; isOnline: boolean; isBlocked?: boolean }

/** A browser reveals little about a failed script: a CSP violation has its own event, the rest is found by elimination. */
export function paletteErrorOf({ status, error, isOnline, isBlocked = false }: PaletteFailure): PaletteErrorCode {
  if (isBlocked) return 'csp_blocked'
  if (status !== undefined) return status === 404 || status === 410 ? 'not_found' : 'load_error'
  if (!(error instanceof Error)) return isOnline ? 'unknown' : 'network_offline'
  if (error.name === 'TimeoutError') return 'timeout'
  if (!isOnline) return 'network_offline'
  return error instanceof TypeError ? 'load_error' : 'unknown'
}

/** Spec §5: retrying blocked, not found and parse errors is pointless. */
export function isPaletteRetryable(code: PaletteErrorCode): boolean {
  return !final.has(code)
}

/** Spec §9: 24 h. A timestamp in the future was written under another clock, so its age is unknown. */
export function isPaletteFresh(keptAt: number, now: number): boolean {
  return keptAt <= now && now - keptAt <= PALETTE_CACHE_MS
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
