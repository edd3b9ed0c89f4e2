import type { Written } from '@mutirao/contract/written'

type Value = Written['value']

/** Sets each key in its place, so that what did not change compares as equal; undefined removes the key. */
export function withKeys(value: Value, keys: Value): Value {
  const next = { ...value, ...keys }
  return Object.fromEntries(Object.entries(next).filter(([, one]) => one !== undefined))
}

export const text = (typed: string) => typed.trim() || undefined
