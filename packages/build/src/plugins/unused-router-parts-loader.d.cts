declare const dropUnused: (source: string) => string;
export = dropUnused;
