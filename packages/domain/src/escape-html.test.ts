import { describe, expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

describe('escapeHtml', () => {
  it('escapes every character that can end a text or a quoted attribute', () => {
    expect(escapeHtml(`<b title="a" id='b'>Pão & mel</b>`)).toBe('&lt;b title=&quot;a&quot; id=&#39;b&#39;&gt;Pão &amp; mel&lt;/b&gt;')
  })

  it('escapes an entity again, so that text stays what it says', () => {
    expect(escapeHtml('&lt;')).toBe('&amp;lt;')
  })
})
