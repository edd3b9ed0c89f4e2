type Schemas = Record<string, object>

const INPUT = 'Input'
const SCHEMAS = '#/components/schemas/'
/** Formats that say the same as the pattern beside them. */
const SAID_BY_FORMAT = new Set(['uuid', 'date-time', 'date'])

/**
 * Rewrites the schemas of a document in place for people and client generators: a shape that is accepted as it is answered has one schema, unused ones
 * are left out, and patterns and bounds that a format or `integer` implies, too.
 */
export function tidySchemas(document: { components: { schemas: Schemas } }): void {
  visit(document, tidy)
  mergeInputs(document)
  const used = usedNames(document)
  for (const name of Object.keys(document.components.schemas)) if (!used.has(name)) delete document.components.schemas[name]
}

type Node = Record<string, unknown>

function visit(node: unknown, change: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) change(node as Node)
  for (const child of Object.values(node)) visit(child, change)
}

function tidy(node: Node): void {
  if (typeof node['pattern'] === 'string' && SAID_BY_FORMAT.has(node['format'] as string)) delete node['pattern']
  if (node['type'] !== 'integer') return
  if (node['minimum'] === Number.MIN_SAFE_INTEGER) delete node['minimum']
  if (node['maximum'] === Number.MAX_SAFE_INTEGER) delete node['maximum']
}

/** Points each `…Input` at the answered shape where both say the same. A request may have more fields than the shape: that is no difference. */
function mergeInputs(document: { components: { schemas: Schemas } }): void {
  const { schemas } = document.components
  const inputs = Object.keys(schemas).filter((name) => name.endsWith(INPUT) && name.slice(0, -INPUT.length) in schemas)
  const differs = new Set(inputs.filter((name) => compared(schemas[name]) !== compared(schemas[name.slice(0, -INPUT.length)])))
  // A shape differs, too, when one that it refers to differs.
  for (let isChanged = true; isChanged;) {
    const more = inputs.filter((name) => !differs.has(name) && refersTo(schemas[name], differs))
    for (const name of more) differs.add(name)
    isChanged = more.length > 0
  }
  const merged = new Set(inputs.filter((name) => !differs.has(name)).map((name) => SCHEMAS + name))
  visit(document, (node) => {
    if (merged.has(node['$ref'] as string)) node['$ref'] = (node['$ref'] as string).slice(0, -INPUT.length)
  })
}

const compared = (schema: unknown) =>
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'additionalProperties' && value === false) return undefined
    return key === '$ref' ? (value as string).replace(/Input$/, '') : value
  })

function refersTo(schema: unknown, names: ReadonlySet<string>): boolean {
  let isFound = false
  visit(schema, ({ $ref }) => void (isFound ||= typeof $ref === 'string' && names.has($ref.slice(SCHEMAS.length))))
  return isFound
}

/** The names that the calls refer to, also through other schemas. */
function usedNames({ components, ...calls }: { components: { schemas: Schemas } }): Set<string> {
  const used = new Set<string>()
  const collect = ({ $ref }: Node) => {
    if (typeof $ref !== 'string' || !$ref.startsWith(SCHEMAS)) return
    const name = $ref.slice(SCHEMAS.length)
    if (used.has(name)) return
    used.add(name)
    visit(components.schemas[name], collect)
  }
  visit({ ...calls, others: { ...components, schemas: undefined } }, collect)
  return used
}
