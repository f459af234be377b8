throw new Error("a test is no page")
