// Checks the import rules of .dependency-cruiser.mjs in every workspace. A parser that cannot read TypeScript reports
// no violation either, so the files it read are counted too.
import { globSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'

const workspaces = ['contract', 'server', 'web', 'sandbox', 'e2e', 'bench', 'scripts']
const { options, ...ruleSet } = await extractConfig(`${process.cwd()}/.dependency-cruiser.mjs`)
const { output } = await cruise(workspaces, { ...options, ruleSet, validate: true })
if (typeof output === 'string') throw new Error(output)

const { violations, totalCruised, totalDependenciesCruised } = output.summary
const rules = ruleSet.forbidden ?? []
for (const { from, to, rule, cycle } of violations) {
  console.error(`${rule.name}: ${from} -> ${cycle?.map((step) => step.name).join(' -> ') ?? to}`)
  console.error(`  ${rules.find(({ name }) => name === rule.name)?.comment ?? ''}`)
}

const read = new Set(output.modules.map((module) => module.source))
const present = globSync(`{${workspaces.join(',')}}/**/*.{ts,tsx}`, {
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
})
const unread = present.filter((file) => !read.has(file))
if (unread.length > 0)
  console.error(`${unread.length} of ${present.length} files were not read, such as ${unread[0]}`)

const isSound = violations.length === 0 && unread.length === 0 && present.length > 0
console.log(
  `imports: ${violations.length} against the rules; ${present.length} files read, ` +
    `${totalCruised} modules and ${totalDependenciesCruised} imports followed`,
)
process.exit(isSound ? 0 : 1)
