import { describe, expect, it } from 'vitest'
import { classesOfHtml, classesOfStyle, partsOfStyle, styleWith } from './style-parts.ts'

const styleFor = (css: string, ...classes: string[]) => styleWith(partsOfStyle(css), (name) => classes.includes(name))

describe('the style sheet of a page', () => {
  it.each([
    ['a rule whose class it has', '.a{color:red}', '.a{color:red}'],
    ['no rule of another class', '.b{color:red}', ''],
    ['no rule that needs one of each', '.a .b{color:red}', ''],
    ['of a list the selectors that may match', '.b,.a:hover,p{color:red}', '.a:hover,p{color:red}'],
    ['what needs no class', 'p>a[href="{"]{color:red}@font-face{src:url("x;y")}', 'p>a[href="{"]{color:red}@font-face{src:url("x;y")}'],
    ['a condition with what is left in it', '@media (width<9px){.b{x:1}.a{x:2}}', '@media (width<9px){.a{x:2}}'],
    ['no empty condition', '@layer u{@media print{.b{x:1}}}', ''],
    ['the order of layers', '@layer theme,base;.b{x:1}', '@layer theme,base;'],
    ['the animation that a rule names', '.a{animation:k}@keyframes k{to{x:1}}', '.a{animation:k}@keyframes k{to{x:1}}'],
    ['no animation that only another page’s rule names', '.b{animation:k}@keyframes k{to{x:1}}', ''],
    [
      'the registered property that a rule reads',
      '.a{x:var(--p)}@property --p{inherits:false}',
      '.a{x:var(--p)}@property --p{inherits:false}',
    ],
    ['no registered property that none reads', '@property --p{inherits:false}', ''],
    ['the initial values that a rule reads', '*,:before{--p:0;--q: }.a{x:var(--q)}', '*,:before{--q: }.a{x:var(--q)}'],
    ['no move to another screen', ':root::view-transition-new(root),.a{x:1}', '.a{x:1}'],
    ['an alternative within parentheses', '.a:is(.b,.c){x:1}', '.a:is(.b,.c){x:1}'],
    ['a nested rule with the rule around it', '.a{x:1;&:hover{x:2}}', '.a{x:1;&:hover{x:2}}'],
    ['no comment', '/*! .a{} */ .a{x:1}', '.a{x:1}'],
  ])('has %s', (_, css, expected) => expect(styleFor(css, 'a')).toBe(expected))

  it('knows escaped names as a document has them', () => {
    const css = String.raw`.md\:p-2{x:1}.\32 xl\:m{x:2}.\[\&\>svg\]\:w-1>svg{x:3}.w-\[calc\(1px\,2px\)\]{x:4}`
    const names = ['md:p-2', '2xl:m', '[&>svg]:w-1', 'w-[calc(1px,2px)]']
    expect(classesOfStyle(partsOfStyle(css))).toEqual(names)
    expect([...classesOfHtml('<a class="md:p-2 2xl:m"><b class="[&amp;&gt;svg]:w-1"></b><i class="w-[calc(1px,2px)]">')]).toEqual(names)
    expect(styleFor(css, ...names)).toBe(css)
  })
})
