import { Parser } from 'saxen'

type Attributes = Record<string, string>
type Hooks = { open?: (name: string, attributes: Attributes) => void; text?: (text: string) => void; close?: (name: string) => void }

/** Elements and attributes by their names alone, whatever prefix a program gives them. Throws where it is no XML. */
export function readXml(xml: string, { open, text, close }: Hooks) {
  if (xml === '') return
  const parser = new Parser()
  parser.on('openTag', (name, attributesOf, decode) => {
    const given = Object.entries(attributesOf())
    open?.(local(name), Object.fromEntries(given.map(([key, value]) => [local(key), decode(value)])))
  })
  parser.on('text', (value, decode) => text?.(decode(value)))
  parser.on('cdata', (value) => text?.(value))
  parser.on('closeTag', (name) => close?.(local(name)))
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(xml)
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
