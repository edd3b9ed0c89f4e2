import { describe, expect, it } from 'vitest'
import { lines } from '@mutirao/contract/merchant/shapes'
import { textOfHtml } from './html-text.rules.ts'

describe('the text of HTML', () => {
  it('has paragraphs, lines and lists, and decoded signs', () => {
    const html =
      '<p>P&atilde;o &amp; broa,\n <b>quentinhos</b>.</p><ul><li>Trigo</li><li>Milho&nbsp;verde</li></ul><p>Peso: 1&frac12;&#160;kg<br/>Vale &#x1F35E;</p>'
    expect(textOfHtml(html)).toBe('Pão & broa, quentinhos.\n\n• Trigo\n• Milho verde\n\nPeso: 1½ kg\nVale 🍞')
  })

  it.each([
    ['a script', 'Antes<script>alert("1 > 0")</script>Depois', 'Antes Depois'],
    ['a script in capitals, without an end', 'Antes<SCRIPT type="x">fetch("//x")', 'Antes'],
    ['a style, a comment and a frame', '<style>p{}</style>A<!-- <b>nada</b> -->B<iframe src="x">C</iframe>D', 'A B D'],
    ['a handler with a bracket in it', '<img src=x onerror="a > b">Texto', 'Texto'],
    ['a tag that was cut', 'Texto <a href="http://x', 'Texto'],
    ['markup that was escaped twice', '&amp;lt;p&amp;gt;Oi&amp;lt;/p&amp;gt;', 'Oi'],
    ['markup that was escaped', '&lt;p&gt;Oi&lt;/p&gt;', 'Oi'],
    ['a comparison', 'de 3 < 5 e 7 > 2', 'de 3 < 5 e 7 > 2'],
    ['plain lines', 'um\r\ndois\r\n\r\ntrês', 'um\ndois\n\ntrês'],
    ['signs that nobody sees', 'a\u200Bb\u0007c\u202Ed', 'abcd'],
    ['numbers that are no characters', 'a&#0;&#55296;&#9999999;b', 'ab'],
  ])('leaves out %s', (_what, html, text) => expect(textOfHtml(html)).toBe(text))

  it('yields what an item may say, whatever it is given', () => {
    const parts = [
      '<',
      '>',
      '</',
      '"',
      "'",
      '&',
      ';',
      'script',
      'p',
      'li',
      '!--',
      '--',
      'lt',
      'amp',
      '#60',
      'x',
      ' ',
      '=',
      '\n',
      '\u0000',
      '\uD800',
      'é',
    ]
    let seed = 47
    const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)
    for (let round = 0; round < 3000; round++) {
      const html = Array.from({ length: 1 + (next() % 30) }, () => parts[next() % parts.length]).join('')
      const text = `Pão ${textOfHtml(html)}`
      expect(lines(5000).safeParse(text), JSON.stringify({ html, text })).toMatchObject({ success: true })
    }
  })

  it.each(['<a "', '<script>', '<!--', '&lt;p', '<p class="', "<b '"])('takes many %s in linear time', (part) => {
    // A quadratic reader would need minutes for it.
    expect(textOfHtml(part.repeat(200_000)).length).toBeLessThan(part.length * 200_000)
  })
})
