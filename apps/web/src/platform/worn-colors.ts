const frameColors = ['surface', 'ink', 'ink-2', 'control', 'action', 'on-action', 'err'] as const

/** The page's current colours, passed to a third-party page in a frame. */
export function wornColors() {
  const style = getComputedStyle(document.documentElement)
  const colors = Object.fromEntries(frameColors.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]))
  return { colors, scheme: style.colorScheme }
}
