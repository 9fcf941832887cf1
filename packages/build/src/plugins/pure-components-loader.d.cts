declare const markPure: (source: string) => string;
export = markPure;
