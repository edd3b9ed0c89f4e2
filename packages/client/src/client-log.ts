import { LOG_LINES } from '@mutirao/domain/limits'

let lines: readonly string[] = []

/** Adds a line to the log of this visit: memory only, the last 20. Callers name routes and calls by their patterns, not by their values. */
export function logLine(line: string): void {
  lines = [...lines.slice(1 - LOG_LINES), `${new Date().toISOString().slice(11, 19)} ${line}`]
}

/** Unmasked: callers mask it before they show or send it. */
export const rawLog = (): readonly string[] => lines

/** For tests. */
export const forgetLog = () => (lines = [])
