type Line = [field: string, value: string]

/** What the export holds, as areas of plain lines: "addresses" → "1.city: São Paulo". */
export function exportedAreas(data: Record<string, unknown>): { area: string; lines: Line[] }[] {
  return Object.entries(data).map(([area, value]) => ({ area, lines: linesOf(value, '') }))
}

function linesOf(value: unknown, path: string): Line[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object') return [[path || 'valor', String(value)]]
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = isList ? String(Number(key) + 1) : key
    return linesOf(inner, path ? `${path}.${name}` : name)
  })
}
