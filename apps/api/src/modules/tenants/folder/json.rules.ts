type Path = readonly PropertyKey[]

/** A JSON text with the line of every key and element, or the line where it stops being JSON. */
export type LinedJson = { value: unknown; lineOf: (path: Path) => number; repeated: Path[] } | { syntax: string; line: number }

const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
const SPACE = /[ \t\r\n]*/y
const DEEPEST = 64
/** Each is kept with its place. */
const MOST_VALUES = 200_000

const ENDED = 'o JSON acaba antes da hora: falta fechar aspas, } ou ]'

class Stop extends Error {}

export function parseLinedJson(source: string): LinedJson {
  const reader = new Reader(source.replace(/^\uFEFF/, ''))
  try {
    const value = reader.document()
    return { value, lineOf: (path) => reader.lineOf(path), repeated: reader.repeated }
  } catch (error) {
    if (error instanceof Stop) return { syntax: error.message, line: reader.line() }
    throw error
  }
}

class Reader {
  readonly repeated: Path[] = []
  readonly #text: string
  #at = 0
  readonly #starts = new Map<string, number>()

  constructor(text: string) {
    this.#text = text
  }

  line(at = this.#at) {
    return this.#text.slice(0, at).split('\n').length
  }

  /** The line of the path, or of the nearest parent that exists: a missing key is reported where it should stand. */
  lineOf(path: Path): number {
    const start = this.#starts.get(keyOf(path))
    if (start !== undefined) return this.line(start)
    return path.length === 0 ? 1 : this.lineOf(path.slice(0, -1))
  }

  document() {
    const value = this.#value([])
    this.#take(SPACE)
    if (this.#at < this.#text.length) throw new Stop('sobra texto depois do fim do JSON')
    return value
  }

  #value(path: Path): unknown {
    if (path.length > DEEPEST) throw new Stop('JSON aninhado demais')
    this.#take(SPACE)
    if (this.#starts.size >= MOST_VALUES) throw new Stop(`JSON grande demais: o limite é de ${MOST_VALUES / 1000} mil valores`)
    if (!this.#starts.has(keyOf(path))) this.#starts.set(keyOf(path), this.#at)
    const first = this.#text[this.#at]
    if (first === '{') return this.#object(path)
    if (first === '[') return this.#array(path)
    const plain = first === '"' ? this.#take(STRING) : this.#take(WORD) || this.#take(NUMBER)
    if (!plain)
      throw new Stop(
        this.#at >= this.#text.length
          ? ENDED
          : (this.#hint() ?? `JSON inválido perto de ${JSON.stringify(this.#text.slice(this.#at, this.#at + 12))}`),
      )
    return JSON.parse(plain)
  }

  #object(path: Path) {
    const entries: [string, unknown][] = []
    const seen = new Set<string>()
    this.#list('}', () => {
      const start = this.#at
      const quoted = this.#take(STRING)
      if (!quoted) throw new Stop(this.#hint() ?? 'falta uma chave entre aspas, como "name": "Padaria"')
      const key: string = JSON.parse(quoted)
      if (seen.has(key)) this.repeated.push([...path, key])
      seen.add(key)
      this.#starts.set(keyOf([...path, key]), start)
      this.#expect(':')
      entries.push([key, this.#value([...path, key])])
    })
    return Object.fromEntries(entries)
  }

  #array(path: Path) {
    const elements: unknown[] = []
    this.#list(']', () => elements.push(this.#value([...path, elements.length])))
    return elements
  }

  #list(end: string, element: () => void) {
    this.#at += 1
    this.#take(SPACE)
    if (this.#text[this.#at] === end) return void (this.#at += 1)
    for (;;) {
      this.#take(SPACE)
      element()
      this.#take(SPACE)
      if (this.#text[this.#at] === end) return void (this.#at += 1)
      this.#expect(',')
    }
  }

  #expect(mark: string) {
    this.#take(SPACE)
    if (this.#at >= this.#text.length) throw new Stop(ENDED)
    if (this.#text[this.#at] !== mark) throw new Stop(this.#hint() ?? `falta "${mark}"`)
    this.#at += 1
  }

  /** What people write by habit, or an editor by itself, and JSON does not have. */
  #hint(): string | undefined {
    const rest = this.#text.slice(this.#at, this.#at + 24)
    if (/^[“”„‘’']/.test(rest)) return `aspas curvas ou simples: use aspas retas, como "Padaria"`
    if (/^(\/\/|\/\*|#)/.test(rest)) return 'JSON não tem comentários: apague esta linha'
    if (/^[}\]]/.test(rest)) return 'sobra uma vírgula antes daqui: o último da lista fica sem, como ["a", "b"]'
    if (/^\d+[\s,}\]]/.test(rest) && /\d,$/.test(this.#text.slice(0, this.#at).slice(-2)))
      return 'vírgula dentro de um número: dinheiro vai em centavos, como 1290 para R$ 12,90; coordenadas com ponto, como -23.5552'
    if (/^(Verdadeiro|Falso|True|False|sim|não)/i.test(rest)) return 'use true ou false, em minúsculas e sem aspas'
    return undefined
  }

  #take(pattern: RegExp) {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }
}

const keyOf = (path: Path) => JSON.stringify(path.map(String))
