const frameColors = ['surface', 'ink', 'ink-2', 'control', 'action', 'on-action', 'err'] as const

/** What this page wears now, for a page of somebody else's inside of it. */
export function wornColors() {
  const style = getComputedStyle(document.documentElement)
  const colors = Object.fromEntries(frameColors.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]))
  return { colors, scheme: style.colorScheme }
}
