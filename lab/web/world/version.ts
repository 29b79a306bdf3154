/** The generator's version, printed in every table. The generator is frozen: whoever changes what any (seed, day, URL) answers raises this and runs all tables again. */
export const generatorVersion = 2;
