import { z } from 'zod'
import { writtenKinds, type WrittenKind } from '@mutirao/contract/written'
import type { ApiDocument, Schema } from './document-types.ts'

const VALUE = 'Value'

/** Says what the `value` of a written thing is: one shape for each kind. Imported lazily: most servers never need the schemas of merchants' files. */
export async function addValues({ components: { schemas } }: Pick<ApiDocument, 'components'>): Promise<void> {
  const { writtenValues } = await import('@mutirao/contract/merchant/values')
  const shapeOf = (kind: WrittenKind): [string, Schema] => {
    const { name, shape, key } = writtenValues[kind]
    const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
    return [name, { ...schema, required: schema.required?.filter((field) => field !== key) }]
  }
  const shapes = new Map(writtenKinds.map(shapeOf))
  const value = {
    description: `The fields of one thing, by its kind. ${writtenKinds.map((kind) => `${kind}: ${writtenValues[kind].name}`).join(', ')}. The name that the address has may be left out. GET one thing of the kind to see a whole one; \`POST …/preview\` names each mistake and changes nothing.`,
    anyOf: [...shapes.keys()].map((name) => ({ $ref: `#/components/schemas/${name}` })),
  }
  for (const name of [VALUE, `${VALUE}Input`]) if (name in schemas) schemas[name] = value
  Object.assign(schemas, Object.fromEntries(shapes))
}
