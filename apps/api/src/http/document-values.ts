import { z } from 'zod'
import { writtenKinds, type WrittenKind } from '@mutirao/contract/written'
import type { ApiDocument, Schema } from './document-types.ts'

/** Names of the schemas of requests and of responses. A stored value may be older than a rule, or belong to a shop in preparation, and lack required fields. */
const WRITTEN = 'ValueInput'
const ANSWERED = 'Value'

/** Says what the `value` of a written thing is: one shape for each kind. Imported lazily: most servers never need the schemas of merchants' files. */
export async function addValues({ components: { schemas } }: Pick<ApiDocument, 'components'>): Promise<void> {
  const { writtenValues } = await import('@mutirao/contract/merchant/values')
  const shapeOf = (kind: WrittenKind): [string, Schema] => {
    const { name, shape, key } = writtenValues[kind]
    const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
    return [name, { ...schema, required: schema.required?.filter((field) => field !== key) }]
  }
  const shapes = new Map(writtenKinds.map(shapeOf))
  const kinds = writtenKinds.map((kind) => `${kind}: ${writtenValues[kind].name}`).join(', ')
  const written = `The fields of one thing, by its kind: ${kinds}. The name that the address has may be left out`
  const answered = `The fields of one thing, in the shape of its kind (${kinds}). A shop that is being prepared may lack some of them`
  schemas[WRITTEN] = { description: written, anyOf: [...shapes.keys()].map((name) => ({ $ref: `#/components/schemas/${name}` })) }
  schemas[ANSWERED] = { description: answered, ...schemas[ANSWERED] }
  Object.assign(schemas, Object.fromEntries(shapes))
}
