import type { Operation } from './document-types.ts'

const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more })

const refused = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          error: text('By RFC 6749 §5.2', { enum: ['invalid_request', 'invalid_client', 'unsupported_grant_type', 'invalid_scope'] }),
          error_description: text('What is wrong, for whoever writes the program'),
        },
        required: ['error', 'error_description'],
      },
      example: { error: 'invalid_scope', error_description: 'the key has: stock.write' },
    },
  },
})

/** The token endpoint of RFC 6749 §4.4. It is no call of the contract: its body is a form, and its errors are those of the RFC. */
export const tokenOperation: Operation = {
  operationId: 'issueToken',
  tags: ['api-keys'],
  summary:
    'Exchanges a key for a token of 15 minutes (RFC 6749 §4.4). The credentials are sent in the form or by `Authorization: Basic`, in one of both. The token goes where the key would go: `Authorization: Bearer mk_token_…`',
  security: [],
  requestBody: {
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: {
            grant_type: text('Always `client_credentials`', { const: 'client_credentials' }),
            client_id: text('The key before its dot, `mk_live_…`'),
            client_secret: text('What stands behind the dot'),
            scope: text('Rights separated by spaces; without it all rights of the key'),
          },
          required: ['grant_type'],
        },
        example: { grant_type: 'client_credentials', client_id: 'mk_live_…', client_secret: '…', scope: 'stock.write' },
      },
    },
  },
  responses: {
    200: {
      description: 'OK',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              access_token: text('Valid until `expires_in`, and no longer than its key'),
              token_type: text('Always `Bearer`', { const: 'Bearer' }),
              expires_in: { type: 'integer', description: 'Seconds' },
              scope: text('The rights of the token, separated by spaces'),
            },
            required: ['access_token', 'token_type', 'expires_in', 'scope'],
          },
          example: { access_token: 'mk_token_…', token_type: 'Bearer', expires_in: 900, scope: 'stock.write' },
        },
      },
    },
    400: refused('Bad Request'),
    401: refused('Unauthorized'),
  },
  'x-problems': ['rate_limit'],
}
