/** By the name of the module. Throws if modules need each other in a circle. */
export declare function readNeeds(): ReadonlyMap<string, readonly string[]>
