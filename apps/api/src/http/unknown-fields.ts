import { z } from 'zod'

type Path = readonly (string | number)[]

/** The paths of the given fields that a schema does not name, at any depth. */
export function unknownFields(schema: z.ZodType, given: unknown, path: Path = []): Path[] {
  if (typeof given !== 'object' || given === null) return []
  if (schema instanceof z.ZodObject) return ofObject(schema, given, path)
  if (schema instanceof z.ZodArray && Array.isArray(given))
    return given.flatMap((one, at) => unknownFields(schema.element as z.ZodType, one, [...path, at]))
  if (schema instanceof z.ZodUnion) return ofUnion(schema.options as z.ZodType[], given, path)
  const inner = innerOf(schema)
  return inner ? unknownFields(inner, given, path) : []
}

function ofObject({ shape, def }: z.ZodObject, given: object, path: Path): Path[] {
  const takesMore = def.catchall !== undefined && !(def.catchall instanceof z.ZodNever)
  return Object.entries(given).flatMap(([name, value]) => {
    const at = [...path, name]
    if (Object.hasOwn(shape, name)) return unknownFields(shape[name] as z.ZodType, value, at)
    return takesMore ? [] : [at]
  })
}

/** The unknown fields by the best-fitting option of a union: the one with the fewest, and between equals the one whose unknown fields lie deeper. */
const ofUnion = (options: readonly z.ZodType[], given: object, path: Path): Path[] =>
  options.map((option) => unknownFields(option, given, path)).reduce((best, found) => (isBetter(found, best) ? found : best))

const isBetter = (found: readonly Path[], best: readonly Path[]) =>
  found.length < best.length || (found.length === best.length && lengthOf(found) > lengthOf(best))
const lengthOf = (paths: readonly Path[]) => Math.min(...paths.map(({ length }) => length))

/** The schema inside an optional, nullable, default or transforming one. */
function innerOf({ def }: z.ZodType): z.ZodType | undefined {
  const { innerType, in: before, out: after } = def as { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType }
  return innerType ?? (before instanceof z.ZodTransform ? after : before)
}
