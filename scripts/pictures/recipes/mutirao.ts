import { dairy } from './dairy.ts'
import { fresh } from './fresh.ts'
import { people } from './people.ts'
import { house, pantry } from './pantry.ts'

export const mutirao: Record<string, string> = { ...fresh, ...dairy, ...pantry, ...house, ...people }
