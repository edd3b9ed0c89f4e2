import type { ProblemCode } from '@mutirao/contract/problems'

export type Schema = Record<string, unknown>
export type Answer = {
  description: string
  headers?: Record<string, object>
  content?: Record<string, { schema: Schema; example?: unknown }>
}
export type Reference = { $ref: string }
export type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  security?: object[]
  parameters?: object[]
  requestBody?: { content: Record<string, { schema: Schema & { required?: string[] }; example?: unknown; 'x-itemSchema'?: Reference }> }
  responses: Record<string, Answer | Reference>
  'x-problems'?: ProblemCode[]
  deprecated?: boolean
  /** The day from which a deprecated call may answer no more. */
  'x-sunset'?: string
}
export type ApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, object>
  tags: { name: string }[]
  components: { responses?: Record<string, Answer>; schemas: Record<string, Schema> }
  /** The problem codes of every call. */
  'x-every-call': readonly ProblemCode[]
}
