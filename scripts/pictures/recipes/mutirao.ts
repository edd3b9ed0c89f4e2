import { dairy } from './dairy.ts'
import { fresh } from './fresh.ts'
import { house, pantry } from './pantry.ts'
import { people } from './people.ts'

export const mutirao: Record<string, string> = { ...fresh, ...dairy, ...pantry, ...house, ...people }
