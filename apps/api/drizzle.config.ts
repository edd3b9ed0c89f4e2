import { defineConfig } from 'drizzle-kit'

// drizzle-kit reads default exports only; this file is the one exception to named exports.
export default defineConfig({ dialect: 'postgresql', schema: './src/db/schema/*.ts', out: './migrations', casing: 'snake_case' })
